// zlib, which compresses the files of an archive.
#include <zlib.h>
