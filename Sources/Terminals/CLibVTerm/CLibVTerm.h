// libvterm, the terminal emulator of Vim and Neovim. Versions 0.1.4 and 0.3 work.
#include <vterm.h>
