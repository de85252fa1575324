#ifndef LECTOR_WARM_H
#define LECTOR_WARM_H

// Fetches the code of a swipe into the caches of the processor, which are cold after a wait. A swipe
// executes code from three thousand lines of the cache, and would wait for one after the other.
void lector_warm_code(void);

#endif
