#ifndef LECTOR_ENGINE_RESOURCES_H
#define LECTOR_ENGINE_RESOURCES_H

#include <stddef.h>

// The words that the screen reader itself says, and the schema of tree files.
// Each is UTF-8 text without a NUL at its end; the length is in bytes.

const unsigned char *_Nonnull lector_engine_phrases_en(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_de(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_es(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_pl(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_tree_schema(size_t *_Nonnull length);

#endif
