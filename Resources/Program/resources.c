#include "Resources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sampler[] = {
#embed "sampler.tsv"
};

static const unsigned char lighthouse[] = {
#embed "lighthouse.tsv"
};

static const unsigned char morphology[] = {
#embed "morphology.tsv"
};

static const unsigned char morphology_de[] = {
#embed "morphology-de.tsv"
};

static const unsigned char morphology_es[] = {
#embed "morphology-es.tsv"
};

static const unsigned char morphology_pl[] = {
#embed "morphology-pl.tsv"
};

static const unsigned char books[] = {
#embed "books.tsv"
};

static const unsigned char versification[] = {
#embed "versification.tsv"
};

static const unsigned char witnesses[] = {
#embed "witnesses.tsv"
};

static const unsigned char texts[] = {
#embed "texts.tsv"
};

static const unsigned char examples[] = {
#embed "examples.tsv"
};

static const unsigned char phrases_en[] = {
#embed "phrases-en.tsv"
};

static const unsigned char phrases_de[] = {
#embed "phrases-de.tsv"
};

static const unsigned char phrases_es[] = {
#embed "phrases-es.tsv"
};

static const unsigned char phrases_pl[] = {
#embed "phrases-pl.tsv"
};

static const unsigned char messages_de[] = {
#embed "messages-de.tsv"
};

static const unsigned char messages_es[] = {
#embed "messages-es.tsv"
};

static const unsigned char messages_pl[] = {
#embed "messages-pl.tsv"
};

static const unsigned char help_de[] = {
#embed "help-de.tsv"
};

static const unsigned char help_es[] = {
#embed "help-es.tsv"
};

static const unsigned char help_pl[] = {
#embed "help-pl.tsv"
};

static const unsigned char keys_voiceover[] = {
#embed "keys-voiceover.tsv"
};

static const unsigned char keys_nvda[] = {
#embed "keys-nvda.tsv"
};

static const unsigned char keys_vim[] = {
#embed "keys-vim.tsv"
};

// The tables of the languages whose phrases of the screen reader are in Resources/Engine. A further
// language is one file there and has none here.
struct table {
    const char *tag;
    const unsigned char *text;
    size_t length;
};

static const struct table phrases[] = {
    {"en", phrases_en, sizeof phrases_en},
    {"de", phrases_de, sizeof phrases_de},
    {"es", phrases_es, sizeof phrases_es},
    {"pl", phrases_pl, sizeof phrases_pl},
    {NULL, NULL, 0},
};

static const struct table morphology_words[] = {
    {"de", morphology_de, sizeof morphology_de},
    {"es", morphology_es, sizeof morphology_es},
    {"pl", morphology_pl, sizeof morphology_pl},
    {NULL, NULL, 0},
};

static const struct table messages[] = {
    {"de", messages_de, sizeof messages_de},
    {"es", messages_es, sizeof messages_es},
    {"pl", messages_pl, sizeof messages_pl},
    {NULL, NULL, 0},
};

static const struct table help[] = {
    {"de", help_de, sizeof help_de},
    {"es", help_es, sizeof help_es},
    {"pl", help_pl, sizeof help_pl},
    {NULL, NULL, 0},
};

static const unsigned char *find(const struct table *table, const char *tag, size_t *length) {
    while (table->tag && strcmp(table->tag, tag))
        table++;
    *length = table->length;
    return table->text;
}

const unsigned char *lector_phrases(const char *tag, size_t *length) {
    return find(phrases, tag, length);
}

const unsigned char *lector_morphology_words(const char *tag, size_t *length) {
    return find(morphology_words, tag, length);
}

const unsigned char *lector_messages(const char *tag, size_t *length) {
    return find(messages, tag, length);
}

const unsigned char *lector_help(const char *tag, size_t *length) {
    return find(help, tag, length);
}

#define RESOURCE(NAME)                                   \
    const unsigned char *lector_##NAME(size_t *length) { \
        *length = sizeof NAME;                           \
        return NAME;                                     \
    }

RESOURCE(sampler)
RESOURCE(lighthouse)
RESOURCE(morphology)
RESOURCE(books)
RESOURCE(versification)
RESOURCE(witnesses)
RESOURCE(texts)
RESOURCE(examples)
RESOURCE(keys_voiceover)
RESOURCE(keys_nvda)
RESOURCE(keys_vim)
