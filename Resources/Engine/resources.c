#include "EngineResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

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

// A further language is one file, as CONTRIBUTING.md explains it: add it here as
//
//     static const unsigned char language_fr[] = {
//     #embed "../Languages/fr.tsv"
//     };
//
// and below as {"fr", language_fr, sizeof language_fr}. Nothing else knows the languages.

static const unsigned char reader_zh_Hans[] = {
#embed "../Languages/zh-Hans.tsv"
};

static const unsigned char reader_zh_Hant[] = {
#embed "../Languages/zh-Hant.tsv"
};

static const unsigned char reader_ja[] = {
#embed "../Languages/ja.tsv"
};

static const unsigned char reader_ko[] = {
#embed "../Languages/ko.tsv"
};

static const unsigned char characters[] = {
#embed "characters.tsv"
};

static const unsigned char plurals[] = {
#embed "plurals.tsv"
};

static const unsigned char criteria[] = {
#embed "criteria.tsv"
};

static const unsigned char tree_schema[] = {
#embed "tree.schema.json"
};

static const struct lector_language languages[] = {
    {"en", phrases_en, sizeof phrases_en},
    {"de", phrases_de, sizeof phrases_de},
    {"es", phrases_es, sizeof phrases_es},
    {"pl", phrases_pl, sizeof phrases_pl},
};

const struct lector_language *lector_engine_language(size_t index) {
    return index < sizeof languages / sizeof *languages ? &languages[index] : NULL;
}

static const struct lector_language reader_languages[] = {
    {"zh-Hans", reader_zh_Hans, sizeof reader_zh_Hans},
    {"zh-Hant", reader_zh_Hant, sizeof reader_zh_Hant},
    {"ja", reader_ja, sizeof reader_ja},
    {"ko", reader_ko, sizeof reader_ko},
};

const struct lector_language *lector_engine_reader_language(size_t index) {
    return index < sizeof reader_languages / sizeof *reader_languages ? &reader_languages[index] : NULL;
}

#define RESOURCE(NAME)                                   \
    const unsigned char *lector_engine_##NAME(size_t *length) { \
        *length = sizeof NAME;                           \
        return NAME;                                     \
    }

RESOURCE(characters)
RESOURCE(plurals)
RESOURCE(criteria)
RESOURCE(tree_schema)
