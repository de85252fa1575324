#include "Version.h"

// Written by Scripts/write-commit. A build without the Makefile, or from an archive, has none.
#if __has_include("commit.h")
#include "commit.h"
#else
#define LECTOR_COMMIT ""
#endif

const char *lector_commit(void) { return LECTOR_COMMIT; }
