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

void lector_warm_code(bool is_wide) {
    uintptr_t at = (uintptr_t)&lector_swipe_begin;
    uintptr_t end = is_wide ? (uintptr_t)&lector_wide_swipe_end : (uintptr_t)&lector_swipe_end;
    if (at > end || end - at > LIMIT) return;
    for (; at < end; at += LINE) (void)*(const volatile char *)at;
}
