#include "warm.h"

#include <stdint.h>

// The size of a line of the processor's caches, and the most code that they have room for, in bytes.
#define LINE 64
#define LIMIT (1 << 20)

// The linker puts the functions of a swipe between the first two of these, and what a swipe executes
// besides on a wide screen between the last two (Packaging/function-order); without that list, they
// stand side by side.
__attribute__((section(".text.lector_swipe_begin"), used)) void lector_swipe_begin(void) {}
__attribute__((section(".text.lector_swipe_end"), used)) void lector_swipe_end(void) {}
__attribute__((section(".text.lector_wide_swipe_end"), used)) void lector_wide_swipe_end(void) {}

// The tables of types and the variables that a swipe reads, such as the witness tables of protocols: a
// symbol of the program, and the distance of the line from it in bytes. A symbol that the program does
// not have is null.
#define TABLE(number, symbol, distance) \
    extern const char lector_table_##number __asm__(symbol) __attribute__((weak));
#include "swipe-tables.h"
#undef TABLE

static const struct {
    const char *symbol;
    int distance;
} tables[] = {
#define TABLE(number, symbol, distance) {&lector_table_##number, distance},
#include "swipe-tables.h"
#undef TABLE
    {0, 0},
};

void lector_warm_swipe(bool is_wide) {
    uintptr_t at = (uintptr_t)&lector_swipe_begin;
    uintptr_t end = is_wide ? (uintptr_t)&lector_wide_swipe_end : (uintptr_t)&lector_swipe_end;
    if (at <= end && end - at <= LIMIT) {
        for (; at < end; at += LINE) (void)*(const volatile char *)at;
    }
    // A type may have changed since the tables were listed; a prefetch outside of the program is
    // harmless.
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (tables[i].symbol) __builtin_prefetch(tables[i].symbol + tables[i].distance);
    }
}
