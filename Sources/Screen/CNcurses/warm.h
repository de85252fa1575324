#ifndef LECTOR_WARM_H
#define LECTOR_WARM_H

#include <stdbool.h>

// The columns from which a screen shows a pane beside the text by itself.
enum { lector_wide_screen = 140 };

// Fetches the code of a swipe into the caches of the processor, which are cold after a wait. A swipe
// executes code from two to three thousand lines of the cache, and would wait for one after the other.
//
// - is_wide: whether the screen shows what wide screens show.
void lector_warm_code(bool is_wide);

#endif
