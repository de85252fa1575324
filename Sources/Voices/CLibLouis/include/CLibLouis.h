#ifndef LECTOR_CLIBLOUIS_H
#define LECTOR_CLIBLOUIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Braille by liblouis, which is loaded when it is first used. None of its headers is needed to
// build. Without it the program runs, and reports that there is no braille.
//
// liblouis keeps its tables and buffers in globals and is not safe on more than one thread, so
// every call holds a lock. By default it writes messages to standard error, which would spoil the
// screen: they are dropped.

// Returns whether the library is installed. Loads it at the first call.
bool lector_louis_is_available(void);

// Returns the version of the library, or NULL without it. The text stays valid.
const char *lector_louis_version(void);

// Sets the folder that contains `liblouis/tables`, if it is not the default one.
void lector_louis_set_data_path(const char *path);

// Returns whether a table can be read, by its name in the folder of tables. Reading is slow, but
// the library keeps the table.
bool lector_louis_has_table(const char *table);

// Translates scalars to braille cells. Scalars that the table does not define have no cells.
//
// `cells` gets a byte a cell, with dot 1 in the lowest bit, and `positions` the scalar of each
// cell; both have room for `capacity`. Returns the number of cells, and in `*consumed` the number
// of scalars that they stand for, which is less than `length` if there was not enough room. Returns
// -1 without the library or the table.
int32_t lector_louis_translate(const char *table, const uint32_t *text, int32_t length,
                               int32_t *consumed, uint8_t *cells, int32_t *positions,
                               int32_t capacity);

// Releases all tables.
void lector_louis_free(void);

#endif
