#include "Resources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sampler[] = {
#embed "sampler.tsv"
};

static const unsigned char morphology[] = {
#embed "morphology.tsv"
};

static const unsigned char phrases_en[] = {
#embed "phrases-en.tsv"
};

static const unsigned char keys_voiceover[] = {
#embed "keys-voiceover.tsv"
};

#define RESOURCE(NAME)                                   \
    const unsigned char *lector_##NAME(size_t *length) { \
        *length = sizeof NAME;                           \
        return NAME;                                     \
    }

RESOURCE(sampler)
RESOURCE(morphology)
RESOURCE(phrases_en)
RESOURCE(keys_voiceover)
