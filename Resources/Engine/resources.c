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

static const unsigned char characters[] = {
#embed "characters.tsv"
};

static const unsigned char tree_schema[] = {
#embed "tree.schema.json"
};

#define RESOURCE(NAME)                                   \
    const unsigned char *lector_engine_##NAME(size_t *length) { \
        *length = sizeof NAME;                           \
        return NAME;                                     \
    }

RESOURCE(phrases_en)
RESOURCE(phrases_de)
RESOURCE(phrases_es)
RESOURCE(phrases_pl)
RESOURCE(characters)
RESOURCE(tree_schema)
