#ifndef LECTOR_ENGINE_RESOURCES_H
#define LECTOR_ENGINE_RESOURCES_H

#include <stddef.h>

// The screen reader's phrases, the names of characters, and the schema of tree files. Each is UTF-8 text without a
// terminating NUL; the length is in bytes.

const unsigned char *_Nonnull lector_engine_phrases_en(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_de(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_es(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_phrases_pl(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_characters(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_tree_schema(size_t *_Nonnull length);

#endif
