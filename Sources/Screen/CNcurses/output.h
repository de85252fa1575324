#ifndef LECTOR_OUTPUT_H
#define LECTOR_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

// Writes bytes, also in parts. Makes only async-signal-safe calls.
void lector_output_write(int descriptor, const char *bytes, size_t count);

// Returns whether a descriptor takes bytes within a time. Makes only async-signal-safe calls.
bool lector_output_is_open(int descriptor, int timeout_ms);

// From now on, discards standard output if the terminal takes no bytes, so that it cannot keep the
// program from ending. Makes only async-signal-safe calls.
void lector_output_abandon_if_blocked(void);

// Returns a descriptor of the terminal that was abandoned, or -1.
int lector_output_abandoned(void);

#endif
