#ifndef LECTOR_VERSION_H
#define LECTOR_VERSION_H

/// The version of the program, here and nowhere else.
#define LECTOR_VERSION "0.2.0"

/// Returns the commit that the program was built from; empty if it is not known.
const char *_Nonnull lector_commit(void);

#endif
