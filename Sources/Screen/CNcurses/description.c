#define _XOPEN_SOURCE 700

#include "CNcurses.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static bool is_described(const char *type) {
    int status = 0;
    return *type && setupterm(type, STDOUT_FILENO, &status) == OK;
}

const char *lector_description_name(const char *type) {
    static char name[64];
    if (!type) type = getenv("TERM");
    if (!type || strlen(type) >= sizeof name) return type;
    strcpy(name, type);
    while (!is_described(name)) {
        char *suffix = strrchr(name, '-');
        if (!suffix) return type;
        *suffix = 0;
    }
    return name;
}

int lector_description_colors(const char *type) {
    if (!is_described(type)) return -1;
    int colors = tigetnum("colors");
    return colors < 0 ? 0 : colors;
}
