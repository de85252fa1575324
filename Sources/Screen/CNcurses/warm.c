#include "warm.h"

#include <stddef.h>
#include <stdint.h>

#include "CNcurses.h"

// The size of a line of the processor's caches, and the most code that they have room for, in bytes.
#define LINE 64
#define LIMIT (1 << 20)

// The linker puts functions between these marks (Packaging/function-order): those of a swipe; what a
// swipe executes only on a wide screen; of that, what popovers execute as well; and the rest of what
// popovers execute. Without that list, the marks stand side by side.
#define MARK(name) __attribute__((section(".text." #name), used)) void name(void) {}
MARK(lector_swipe_begin)
MARK(lector_swipe_end)
MARK(lector_popover_begin)
MARK(lector_wide_swipe_end)
MARK(lector_popover_end)

// The tables of types and the variables that are read, such as the witness tables of protocols: a
// symbol of the program, and the distance of the line from it in bytes. A symbol that the program does
// not have is null.
#define SWIPE_TABLE(number, symbol, distance) \
    extern const char lector_swipe_table_##number __asm__(symbol) __attribute__((weak));
#define POPOVER_TABLE(number, symbol, distance) \
    extern const char lector_popover_table_##number __asm__(symbol) __attribute__((weak));
#include "warm-tables.h"
#undef SWIPE_TABLE
#undef POPOVER_TABLE

typedef struct {
    const char *symbol;
    int distance;
} table;

static const table swipe_tables[] = {
#define SWIPE_TABLE(number, symbol, distance) {&lector_swipe_table_##number, distance},
#define POPOVER_TABLE(number, symbol, distance)
#include "warm-tables.h"
#undef SWIPE_TABLE
#undef POPOVER_TABLE
    {NULL, 0},
};

static const table popover_tables[] = {
#define SWIPE_TABLE(number, symbol, distance)
#define POPOVER_TABLE(number, symbol, distance) {&lector_popover_table_##number, distance},
#include "warm-tables.h"
#undef SWIPE_TABLE
#undef POPOVER_TABLE
    {NULL, 0},
};

static void fetch_code(void (*begin)(void), void (*finish)(void)) {
    uintptr_t at = (uintptr_t)begin, end = (uintptr_t)finish;
    if (at > end || end - at > LIMIT) return;
    for (; at < end; at += LINE) (void)*(const volatile char *)at;
}

// A type may have changed since the tables were listed; a prefetch outside of the program is harmless.
static void fetch_tables(const table *tables, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (tables[i].symbol) __builtin_prefetch(tables[i].symbol + tables[i].distance);
    }
}

static bool is_wide(void) { return lector_terminal_columns() >= LECTOR_WIDE_SCREEN; }

void lector_warm_swipe(void) {
    fetch_code(lector_swipe_begin, is_wide() ? lector_wide_swipe_end : lector_swipe_end);
    fetch_tables(swipe_tables, sizeof swipe_tables / sizeof *swipe_tables);
}

void lector_warm_popover(void) {
    fetch_code(is_wide() ? lector_wide_swipe_end : lector_popover_begin, lector_popover_end);
    fetch_tables(popover_tables, sizeof popover_tables / sizeof *popover_tables);
}
