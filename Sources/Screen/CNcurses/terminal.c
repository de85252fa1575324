#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNcurses.h"

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "modes.h"
#include "output.h"
#include "signals.h"

static SCREEN *screen;
static bool has_color;

static void take_utf8_locale(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

// A pair of colors gets a number when it is first used, because terminals with eight colors have
// room for only 63 pairs.
static struct {
    int number, front, back;
} pairs[16][16];
static int next_pair;
static bool has_default_colors;

static void start_colors(bool uses_color) {
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
    if (parts && parts != (char *)-1) return strcmp(parts, "8/8/8") == 0;
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

static int pair_of(uint16_t style) {
    int i = style & LECTOR_STYLE_FOREGROUND;
    int j = (style & LECTOR_STYLE_BACKGROUND) >> 8;
    if (!has_color || (!i && !j)) return 0;
    if (pairs[i][j].number) return pairs[i][j].number;
    int front = pairs[i][j].front, back = pairs[i][j].back;
    if (front < 0 && back < 0) return 0;
    int known = known_pair(front, back);
    if (known) return pairs[i][j].number = known;
    if (next_pair >= COLOR_PAIRS) return j ? pair_of((uint16_t)i) : 0;
    int first = front < 0 && !has_default_colors ? COLOR_WHITE : front;
    int second = back < 0 && !has_default_colors ? COLOR_BLACK : back;
    if (init_extended_pair(next_pair, first, second) == ERR) return 0;
    return pairs[i][j].number = next_pair++;
}

const char *lector_terminal_key(enum lector_described_key key) {
    const char *text = NULL;
    switch (key) {
    case LECTOR_DESCRIBED_BACKSPACE: text = key_backspace; break;
    case LECTOR_DESCRIBED_ENTER: text = key_enter; break;
    case LECTOR_DESCRIBED_LEFT: text = key_left; break;
    case LECTOR_DESCRIBED_RIGHT: text = key_right; break;
    case LECTOR_DESCRIBED_UP: text = key_up; break;
    case LECTOR_DESCRIBED_DOWN: text = key_down; break;
    case LECTOR_DESCRIBED_HOME: text = key_home; break;
    case LECTOR_DESCRIBED_END: text = key_end; break;
    case LECTOR_DESCRIBED_PAGE_UP: text = key_ppage; break;
    case LECTOR_DESCRIBED_PAGE_DOWN: text = key_npage; break;
    case LECTOR_DESCRIBED_SHIFT_TAB: text = key_btab; break;
    case LECTOR_DESCRIBED_INSERT: text = key_ic; break;
    case LECTOR_DESCRIBED_DELETE: text = key_dc; break;
    case LECTOR_DESCRIBED_SHIFT_LEFT: text = key_sleft; break;
    case LECTOR_DESCRIBED_SHIFT_RIGHT: text = key_sright; break;
    case LECTOR_DESCRIBED_SHIFT_HOME: text = key_shome; break;
    case LECTOR_DESCRIBED_SHIFT_END: text = key_send; break;
    case LECTOR_DESCRIBED_F1: text = key_f1; break;
    case LECTOR_DESCRIBED_F2: text = key_f2; break;
    case LECTOR_DESCRIBED_F3: text = key_f3; break;
    case LECTOR_DESCRIBED_F4: text = key_f4; break;
    case LECTOR_DESCRIBED_F5: text = key_f5; break;
    case LECTOR_DESCRIBED_F6: text = key_f6; break;
    case LECTOR_DESCRIBED_F7: text = key_f7; break;
    case LECTOR_DESCRIBED_F8: text = key_f8; break;
    case LECTOR_DESCRIBED_F9: text = key_f9; break;
    case LECTOR_DESCRIBED_F10: text = key_f10; break;
    case LECTOR_DESCRIBED_F11: text = key_f11; break;
    case LECTOR_DESCRIBED_F12: text = key_f12; break;
    }
    return text == (const char *)-1 ? NULL : text;
}

// Lets curses send a frame at once. Until a program has come back from endwin(), curses sends what it
// has at every movement of the cursor: a dozen writes for a frame, each of which wakes the terminal.
// What this endwin() sends goes nowhere. Colors must not have been started: coming back would reset
// the palette of the user.
static void send_whole_frames(void) {
    fflush(stdout);
    int terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (terminal >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        endwin();
        dup2(terminal, STDOUT_FILENO);
        refresh();
    }
    if (terminal >= 0) close(terminal);
    if (nowhere >= 0) close(nowhere);
}

// The part of a terminal that is used. Curses counts in shorts, and makes room for every cell: a size
// that is a mistake would fill the memory, or end the program.
enum { most_rows = 1000, most_columns = 2000 };

static bool is_too_large(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
        && (size.ws_row > most_rows || size.ws_col > most_columns);
}

bool lector_terminal_start(bool uses_color) {
    take_utf8_locale();
    lector_signals_remember_terminal();
    bool is_cut = is_too_large();
    // Curses then begins with the size in the description of the terminal.
    use_env(!is_cut);
    screen = newterm(NULL, stdout, stdin);
    if (!screen) return false;
    if (is_cut) lector_terminal_resize();
    lector_signals_install();
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    idlok(stdscr, TRUE);
    // A frame is always sent completely; the session looks for waiting keys between frames.
    typeahead(-1);
    send_whole_frames();
    start_colors(uses_color);
    lector_modes_prepare();
    lector_signals_arm();
    lector_modes_on();
    return true;
}

void lector_terminal_end(void) {
    if (!screen) return;
    lector_modes_off();
    curs_set(1);
    endwin();
    fflush(stdout);
    lector_signals_give_back_abandoned();
    lector_signals_disarm();
    delscreen(screen);
    screen = NULL;
}

int lector_terminal_columns(void) { return COLS; }
int lector_terminal_rows(void) { return LINES; }

void lector_terminal_resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        resizeterm(
            size.ws_row < most_rows ? size.ws_row : most_rows,
            size.ws_col < most_columns ? size.ws_col : most_columns);
    }
    lector_terminal_invalidate();
}

void lector_terminal_invalidate(void) {
    erase();
    clearok(curscr, TRUE);
}

static attr_t attributes(uint16_t style) {
    attr_t result = A_NORMAL;
    if (style & LECTOR_STYLE_BOLD) result |= A_BOLD;
    if (style & LECTOR_STYLE_UNDERLINE) result |= A_UNDERLINE;
    if (style & LECTOR_STYLE_REVERSE) result |= A_REVERSE;
    return result;
}

static bool is_blank(const lector_cell *cell) {
    return cell->base == ' ' && !cell->marks
        && !(cell->style & (LECTOR_STYLE_UNDERLINE | LECTOR_STYLE_REVERSE));
}

// Returns the style in which a blank between two words is sent: that of the first word, if only the
// ground of the blank is seen. The color of a blank is invisible, and changing it twice takes two
// dozen bytes.
static uint16_t style_of_blank(uint16_t own, uint16_t before) {
    const uint16_t seen =
        LECTOR_STYLE_BACKGROUND | LECTOR_STYLE_UNDERLINE | LECTOR_STYLE_REVERSE;
    return (own & seen) == (before & seen) ? before : own;
}

// The number of cells that are given to curses at once.
#define RUN_LENGTH 64

// Converts a cell.
//
// - plain: a blank in the last style, for cells without marks.
// - Returns: false if curses does not take the cell.
static bool convert(const lector_cell *cell, uint16_t style, cchar_t *plain, int *plain_style,
                    cchar_t *result) {
    if (*plain_style != style) {
        if (setcchar(plain, L" ", attributes(style), (short)pair_of(style), NULL) == ERR) return false;
        *plain_style = style;
    }
    if (!cell->marks) {
        *result = *plain;
        result->chars[0] = (wchar_t)cell->base;
        return true;
    }
    wchar_t text[6] = {(wchar_t)cell->base};
    int scalars = 1;
    for (uint64_t marks = cell->marks; marks; marks >>= 16) {
        text[scalars++] = (wchar_t)(marks & 0xFFFF);
    }
    text[scalars] = 0;
    return setcchar(result, text, attributes(style), (short)pair_of(style), NULL) != ERR;
}

void lector_terminal_put(int row, int column, const lector_cell *cells, int count) {
    cchar_t run[RUN_LENGTH], plain;
    int plain_style = -1, length = 0, start = column, end = column;
    // Blanks at the end keep their style, so that curses can erase the rest of a line.
    int last = count - 1;
    while (last > 0 && is_blank(&cells[last])) last--;
    uint16_t style = count ? cells[0].style : 0;
    for (int i = 0; i < count; i++) {
        if (cells[i].width == 0) continue;
        // What curses does not take leaves a gap.
        if (length == RUN_LENGTH || column + i != end) {
            if (length) mvadd_wchnstr(row, start, run, length);
            length = 0;
        }
        bool is_between = i < last && is_blank(&cells[i]);
        style = is_between ? style_of_blank(cells[i].style, style) : cells[i].style;
        if (!convert(&cells[i], style, &plain, &plain_style, &run[length])) continue;
        if (length++ == 0) start = column + i;
        end = column + i + cells[i].width;
    }
    if (length) mvadd_wchnstr(row, start, run, length);
}

void lector_terminal_shift(int top, int bottom, int count) {
    scrollok(stdscr, TRUE);
    setscrreg(top, bottom);
    scrl(count);
    setscrreg(0, LINES - 1);
    scrollok(stdscr, FALSE);
}

void lector_terminal_update(int row, int column) {
    static bool hidden;
    bool hide = row < 0;
    if (hide != hidden) {
        curs_set(hide ? 0 : 1);
        hidden = hide;
    }
    if (!hide) move(row, column);
    refresh();
}

static void take_again(void) {
    lector_modes_on();
    lector_terminal_resize();
    refresh();
}

void lector_terminal_suspend(void) {
    lector_modes_off();
    endwin();
    fflush(stdout);
    lector_signals_stop();
    take_again();
}

int lector_terminal_run(const char *const arguments[]) {
    lector_modes_off();
    endwin();
    fflush(stdout);
    int status = lector_signals_run(arguments);
    take_again();
    return status;
}

// The shell has used the terminal since the program was stopped.
void lector_terminal_resume(void) {
    endwin();
    take_again();
}

void lector_terminal_write(const char *bytes, int count) {
    fflush(stdout);
    if (count > 0) lector_output_write(STDOUT_FILENO, bytes, (size_t)count);
}
