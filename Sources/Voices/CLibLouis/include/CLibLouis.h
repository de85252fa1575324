#ifndef LECTOR_CLIBLOUIS_H
#define LECTOR_CLIBLOUIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Braille translation by liblouis, which is loaded when it is first used. Its headers are not
// needed to build. Without the library the program still runs, and reports that braille is not
// available.
//
// liblouis keeps its tables and buffers in global variables and is not thread-safe, so every call
// holds a lock. By default it writes messages to standard error, which would corrupt the screen, so
// they are discarded.

// Returns whether the library is installed. The first call loads it.
bool lector_louis_is_available(void);

// Returns the version of the library, or NULL if it is not installed. The text stays valid.
const char *lector_louis_version(void);

// Sets the folder that contains `liblouis/tables`, if it is not the default one.
void lector_louis_set_data_path(const char *path);

// Returns whether a table can be read, given its name in the folder of tables. Reading a table is
// slow, but the library caches it.
bool lector_louis_has_table(const char *table);

// Returns the tables that liblouis's index has for a query, best first, divided by newlines, or the
// best one if the version returns only that; the caller frees them. Returns NULL if the version has
// no index.
char *lector_louis_find_tables(const char *query);

// Returns the first value of a key in the metadata of a table, which the caller frees, or NULL.
char *lector_louis_table_info(const char *table, const char *key);

// Takes and releases the lock, for code that calls the library by itself.
void lector_louis_lock(void);
void lector_louis_unlock(void);

// Translates scalars to braille cells. Scalars that the table does not define have no cells, or, if
// `marks_undefined` is true, the cells of an escape sequence.
//
// `cells` receives one byte per cell, with dot 1 in the lowest bit, and `positions` the scalar of
// each cell; both have room for `capacity` elements. Returns the number of cells, and in
// `*consumed` the number of scalars that they represent, which is less than `length` if there was
// not enough room. Returns -1 if the library or the table is missing.
int32_t lector_louis_translate(const char *table, const uint32_t *text, int32_t length,
                               bool marks_undefined, int32_t *consumed, uint8_t *cells,
                               int32_t *positions, int32_t capacity);

// Releases all tables.
void lector_louis_free(void);

#endif
