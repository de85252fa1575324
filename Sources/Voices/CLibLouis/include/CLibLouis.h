#ifndef LECTOR_CLIBLOUIS_H
#define LECTOR_CLIBLOUIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Braille by liblouis, which is loaded when it is first asked for: no header of it is needed to
// build, and without it the program runs and says that there is no braille.
//
// liblouis keeps its tables and buffers in globals and is not safe on more than one thread: every
// call here holds one lock. It writes its complaints to standard error unless told otherwise, which
// would spoil the screen: they are dropped.

// Whether the library is there. Loads it at the first call.
bool lector_louis_is_available(void);

// The library's own version; NULL without it. Lasts for ever.
const char *lector_louis_version(void);

// The folder in which `liblouis/tables` lies, where that is not the library's own idea.
void lector_louis_set_data_path(const char *path);

// Whether a table can be read, by its name in the tables' folder. Reading it is the slow part; the
// library keeps it.
bool lector_louis_has_table(const char *table);

// Translates scalars to braille cells. Scalars that the table does not define have no cells.
//
// `cells` takes a byte a cell, dot 1 in its lowest bit, and `positions` the scalar that each stems
// from; both have room for `capacity`. Returns how many cells there are, and in `*consumed` how
// many scalars they stand for: fewer than `length` when the room did not suffice. -1 without the
// library or the table.
int32_t lector_louis_translate(const char *table, const uint32_t *text, int32_t length,
                               int32_t *consumed, uint8_t *cells, int32_t *positions,
                               int32_t capacity);

// Lets all tables go.
void lector_louis_free(void);

#endif
