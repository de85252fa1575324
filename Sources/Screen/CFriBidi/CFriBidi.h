// GNU FriBidi, the Unicode Bidirectional Algorithm of GTK and Pango. Versions from 1.0 on work.
#include <fribidi/fribidi.h>
