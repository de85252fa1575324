#ifndef LECTOR_WARM_H
#define LECTOR_WARM_H

#include <stdbool.h>

// The columns from which a screen shows a pane beside the text by itself.
enum { lector_wide_screen = 140 };

// Fetches what a swipe needs of the program into the caches of the processor, which are cold after a
// wait. A swipe executes code from two to three thousand lines of the cache and reads hundreds of
// lines of tables, and would wait for one after the other.
//
// - is_wide: whether the screen shows what wide screens show.
void lector_warm_swipe(bool is_wide);

#endif
