#ifndef LECTOR_RESOURCES_H
#define LECTOR_RESOURCES_H

#include <stddef.h>

// The files of this folder, embedded in the program so that it does not need them at run time. Each
// is UTF-8 text without a terminating NUL; the length is in bytes.

const unsigned char *_Nonnull lector_sampler(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_lighthouse(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_morphology(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_books(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_versification(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_witnesses(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_texts(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_examples(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_keys_voiceover(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_keys_nvda(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_keys_vim(size_t *_Nonnull length);

// The phrases of the interface, the words for morphology, what commands print and the texts of the
// help, in the language with a tag; NULL if the language has none of its own here.
const unsigned char *_Nullable lector_phrases(
    const char *_Nonnull tag, size_t *_Nonnull length);
const unsigned char *_Nullable lector_morphology_words(
    const char *_Nonnull tag, size_t *_Nonnull length);
const unsigned char *_Nullable lector_messages(
    const char *_Nonnull tag, size_t *_Nonnull length);
const unsigned char *_Nullable lector_help(const char *_Nonnull tag, size_t *_Nonnull length);

#endif
