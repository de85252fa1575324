#ifndef LECTOR_CAPABILITY_H
#define LECTOR_CAPABILITY_H

#include <stdbool.h>
#include <stddef.h>

// Returns whether the description of the terminal has a capability that is a text.
static inline bool lector_is_known(const char *capability) {
    return capability && capability != (char *)-1;
}

#endif
