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
// room for only 63 pairs. Curses keeps the number of a pair in a short.
enum { most_pairs = 1 << 15 };
static struct {
    int front, back;
} made[most_pairs];
static int next_pair;
static struct {
    int number, front, back;
} pairs[16][16];
static bool has_default_colors;

static struct {
    attr_t attributes;
    int pair;
} defined[LECTOR_DEFINED_STYLES];

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

// Returns the number of a color pair, or 0 if the terminal cannot have another.
static int pair_of(int front, int back) {
    if (!has_color || (front < 0 && back < 0)) return 0;
    for (int i = 1; i < next_pair; i++) {
        if (made[i].front == front && made[i].back == back) return i;
    }
    if (next_pair >= COLOR_PAIRS || next_pair >= most_pairs) return 0;
    int first = front < 0 && !has_default_colors ? COLOR_WHITE : front;
    int second = back < 0 && !has_default_colors ? COLOR_BLACK : back;
    if (init_extended_pair(next_pair, first, second) == ERR) return 0;
    made[next_pair].front = front;
    made[next_pair].back = back;
    return next_pair++;
}

int lector_colors_pair(uint16_t style) {
    if (style & LECTOR_STYLE_DEFINED) return defined[style & ~LECTOR_STYLE_DEFINED].pair;
    int i = style & LECTOR_STYLE_FOREGROUND;
    int j = (style & LECTOR_STYLE_BACKGROUND) >> 8;
    if (!has_color || (!i && !j)) return 0;
    if (!pairs[i][j].number) {
        pairs[i][j].number = pair_of(pairs[i][j].front, pairs[i][j].back);
    }
    if (!pairs[i][j].number && j) return lector_colors_pair((uint16_t)i);
    return pairs[i][j].number;
}

attr_t lector_colors_attributes(uint16_t style) {
    if (style & LECTOR_STYLE_DEFINED) return defined[style & ~LECTOR_STYLE_DEFINED].attributes;
    attr_t result = A_NORMAL;
    if (style & LECTOR_STYLE_BOLD) result |= A_BOLD;
    if (style & LECTOR_STYLE_UNDERLINE) result |= A_UNDERLINE;
    if (style & LECTOR_STYLE_REVERSE) result |= A_REVERSE;
    return result;
}

void lector_terminal_define_style(uint16_t style, int foreground, int background, unsigned bits) {
    int i = style & ~LECTOR_STYLE_DEFINED;
    if (i >= LECTOR_DEFINED_STYLES) return;
    attr_t attributes = lector_colors_attributes((uint16_t)(bits & ~LECTOR_STYLE_DEFINED));
    if (bits & LECTOR_STYLE_ITALIC) attributes |= A_ITALIC;
    if (bits & LECTOR_STYLE_BLINK) attributes |= A_BLINK;
    int pair = pair_of(foreground, background);
    defined[i].pair = pair ? pair : pair_of(foreground, -1);
    defined[i].attributes = attributes;
}
