#include "Resources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sampler[] = {
#embed "sampler.tsv"
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

#define RESOURCE(NAME)                                   \
    const unsigned char *lector_##NAME(size_t *length) { \
        *length = sizeof NAME;                           \
        return NAME;                                     \
    }

RESOURCE(sampler)
RESOURCE(morphology)
RESOURCE(morphology_de)
RESOURCE(morphology_es)
RESOURCE(morphology_pl)
RESOURCE(books)
RESOURCE(versification)
RESOURCE(phrases_en)
RESOURCE(phrases_de)
RESOURCE(phrases_es)
RESOURCE(phrases_pl)
RESOURCE(messages_de)
RESOURCE(messages_es)
RESOURCE(messages_pl)
RESOURCE(help_de)
RESOURCE(help_es)
RESOURCE(help_pl)
RESOURCE(keys_voiceover)
RESOURCE(keys_nvda)
RESOURCE(keys_vim)
