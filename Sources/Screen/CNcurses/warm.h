#ifndef LECTOR_WARM_H
#define LECTOR_WARM_H

// Fetches what a swipe needs of the program into the caches of the processor, which are cold after a
// wait. A swipe executes code from two to three thousand lines of the cache and reads hundreds of
// lines of tables, and would wait for one after the other.
void lector_warm_swipe(void);

#endif
