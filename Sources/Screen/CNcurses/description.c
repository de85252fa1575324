#define _XOPEN_SOURCE 700

#include "CNcurses.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

int lector_description_colors(const char *type) {
    int status = 0;
    if (setupterm(type, STDOUT_FILENO, &status) != OK) return -1;
    int colors = tigetnum("colors");
    return colors < 0 ? 0 : colors;
}
