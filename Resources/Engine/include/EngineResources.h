#ifndef LECTOR_ENGINE_RESOURCES_H
#define LECTOR_ENGINE_RESOURCES_H

#include <stddef.h>

// The languages of the interface, the names of characters, the plural rules of languages, the
// success criteria of WCAG, and the schema of tree files. Each is UTF-8 text without a terminating NUL; the length is in bytes.

/// A language of the interface, with its language file or, for the first four, its table of phrases.
struct lector_language {
    /// The BCP 47 tag.
    const char *_Nonnull tag;
    const unsigned char *_Nonnull text;
    size_t length;
};

/// Returns the language with an index, English first; NULL after the last.
const struct lector_language *_Nullable lector_engine_language(size_t index);

/// Returns the language with an index of those that have only the words of the screen reader; NULL
/// after the last.
const struct lector_language *_Nullable lector_engine_reader_language(size_t index);

const unsigned char *_Nonnull lector_engine_characters(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_plurals(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_criteria(size_t *_Nonnull length);
const unsigned char *_Nonnull lector_engine_tree_schema(size_t *_Nonnull length);

#endif
