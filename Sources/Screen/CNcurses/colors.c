#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "colors.h"

#include <curses.h>
#include <string.h>
#include <term.h>

#include "CNcurses.h"
#include "capability.h"

static bool has_color;

// A pair of colors gets a number when it is first used, because terminals with eight colors have
// room for only 63 pairs.
static struct {
    int number, front, back;
} pairs[16][16];
static int next_pair;
static bool has_default_colors;

void lector_colors_start(bool uses_color) {
    has_color = uses_color && has_colors() && start_color() == OK;
    if (!has_color) return;
    has_default_colors = use_default_colors() == OK;
    memset(pairs, 0, sizeof pairs);
    next_pair = 1;
}

// Whether the numbers of colors are the colors themselves, with eight bits for each part. The
// capability RGB is a flag, a number of bits, or the bits of each part.
static bool has_direct_colors(void) {
    if (COLORS < 1 << 24) return false;
    const char *parts = tigetstr("RGB");
    if (lector_is_known(parts)) return strcmp(parts, "8/8/8") == 0;
    return tigetflag("RGB") > 0 || tigetnum("RGB") == 8;
}

enum lector_colors lector_terminal_colors(void) {
    if (!has_color) return LECTOR_COLORS_NONE;
    if (has_direct_colors()) return LECTOR_COLORS_DIRECT;
    if (COLORS >= 256 && !(COLORS >= 1 << 24)) return LECTOR_COLORS_256;
    return COLORS >= 16 && COLORS < 1 << 24 ? LECTOR_COLORS_16 : LECTOR_COLORS_8;
}

void lector_terminal_set_color(int foreground, int background, int front, int back) {
    if (foreground < 0 || foreground > 15 || background < 0 || background > 15) return;
    pairs[foreground][background].front = front;
    pairs[foreground][background].back = back;
}

// Returns the number of a pair with the same colors, or 0.
static int known_pair(int front, int back) {
    for (int i = 0; i < 16; i++) {
        for (int j = 0; j < 16; j++) {
            if (pairs[i][j].number && pairs[i][j].front == front && pairs[i][j].back == back) {
                return pairs[i][j].number;
            }
        }
    }
    return 0;
}

int lector_colors_pair(uint16_t style) {
    int i = style & LECTOR_STYLE_FOREGROUND;
    int j = (style & LECTOR_STYLE_BACKGROUND) >> 8;
    if (!has_color || (!i && !j)) return 0;
    if (pairs[i][j].number) return pairs[i][j].number;
    int front = pairs[i][j].front, back = pairs[i][j].back;
    if (front < 0 && back < 0) return 0;
    int known = known_pair(front, back);
    if (known) return pairs[i][j].number = known;
    if (next_pair >= COLOR_PAIRS) return j ? lector_colors_pair((uint16_t)i) : 0;
    int first = front < 0 && !has_default_colors ? COLOR_WHITE : front;
    int second = back < 0 && !has_default_colors ? COLOR_BLACK : back;
    if (init_extended_pair(next_pair, first, second) == ERR) return 0;
    return pairs[i][j].number = next_pair++;
}
