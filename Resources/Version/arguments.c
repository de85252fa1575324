// It also names the C library.
#include <stdlib.h>

#include "Version.h"

static int count;
static char **arguments;

// glibc and Darwin call a constructor with the arguments of main. Other systems do not.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}
#endif

const char *lector_argument(int place) {
    return place >= 0 && place < count ? arguments[place] : NULL;
}
