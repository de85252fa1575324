#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNcurses.h"

#include <curses.h>
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

// A pair of colours gets a number when it is first used, because terminals with eight colours have
// room for only 63 pairs.
static struct {
    short number, front, back;
    bool is_known;
} pairs[9][9];
static short next_pair;
static short own_background;

static void start_colors(bool uses_color) {
    has_color = uses_color && has_colors() && start_color() == OK;
    if (!has_color) return;
    own_background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    memset(pairs, 0, sizeof pairs);
    next_pair = 1;
}

void lector_terminal_set_color(int foreground, int background, int front, int back) {
    if (!has_color || COLORS < 256) return;
    if (foreground < 1 || foreground > 8 || background < 1 || background > 8) return;
    pairs[foreground][background].front = (short)front;
    pairs[foreground][background].back = (short)back;
    pairs[foreground][background].is_known = true;
}

static short pair_of(uint16_t style) {
    int front = style & LECTOR_STYLE_FOREGROUND;
    int back = (style & LECTOR_STYLE_BACKGROUND) >> 8;
    if (!has_color || (!front && !back) || front > 8 || back > 8) return 0;
    if (pairs[front][back].number) return pairs[front][back].number;
    if (next_pair >= COLOR_PAIRS) return back ? pair_of((uint16_t)front) : 0;
    bool is_known = pairs[front][back].is_known;
    short own = own_background < 0 ? -1 : COLOR_WHITE;
    short first = is_known ? pairs[front][back].front : front ? (short)(front - 1) : own;
    short second = is_known ? pairs[front][back].back : back ? (short)(back - 1) : own_background;
    if (init_pair(next_pair, first, second) == ERR) return 0;
    return pairs[front][back].number = next_pair++;
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

bool lector_terminal_start(bool uses_color) {
    take_utf8_locale();
    lector_signals_remember_terminal();
    screen = newterm(NULL, stdout, stdin);
    if (!screen) return false;
    lector_signals_install();
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    idlok(stdscr, TRUE);
    // A frame is always sent completely; the session looks for waiting keys between frames.
    typeahead(-1);
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
        resizeterm(size.ws_row, size.ws_col);
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
    if (style & LECTOR_STYLE_DIM) result |= A_DIM;
    if (style & LECTOR_STYLE_UNDERLINE) result |= A_UNDERLINE;
    if (style & LECTOR_STYLE_REVERSE) result |= A_REVERSE;
    return result;
}

void lector_terminal_put(int row, int column, const lector_cell *cells, int count) {
    for (int i = 0; i < count; i++) {
        if (cells[i].width == 0) continue;
        wchar_t text[6] = {(wchar_t)cells[i].base};
        int length = 1;
        for (uint64_t marks = cells[i].marks; marks; marks >>= 16) {
            text[length++] = (wchar_t)(marks & 0xFFFF);
        }
        text[length] = 0;
        cchar_t cell;
        uint16_t style = cells[i].style;
        if (setcchar(&cell, text, attributes(style), pair_of(style), NULL) == ERR) continue;
        mvadd_wchnstr(row, column + i, &cell, 1);
    }
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
