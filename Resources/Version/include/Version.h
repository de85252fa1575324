#ifndef LECTOR_VERSION_H
#define LECTOR_VERSION_H

/// The version of the program, here and nowhere else.
#define LECTOR_VERSION "0.2.0"

/// Returns the commit that the program was built from; empty if it is not known.
const char *_Nonnull lector_commit(void);

/// Returns the argument of a place, counted from 0, as the program was started; NULL after the last
/// one, and if the system does not tell them. Swift reads them from /proc, which may not be there.
const char *_Nullable lector_argument(int place);

#endif
