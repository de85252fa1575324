#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNcurses.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "capability.h"
#include "colors.h"
#include "modes.h"
#include "output.h"
#include "signals.h"

static SCREEN *screen;

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
    return lector_is_known(text) ? text : NULL;
}

// The maximum size used of a terminal. Curses counts in shorts and allocates every cell, so an
// erroneous size would fill the memory.
enum { most_rows = 1000, most_columns = 2000 };

static bool is_too_large(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
        && (size.ws_row > most_rows || size.ws_col > most_columns);
}

// Without a UTF-8 locale, curses would lose the marks of a cell.
static void take_utf8_locale(void) {
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

static bool take_terminal(void) {
    lector_signals_remember_terminal();
    bool is_cut = is_too_large();
    // Curses then begins with the size in the description of the terminal.
    use_env(!is_cut);
    screen = newterm(lector_description_name(NULL), stdout, stdin);
    if (!screen) return false;
    if (!lector_is_known(cursor_address) || !lector_is_known(clear_screen)) {
        endwin();
        delscreen(screen);
        screen = NULL;
        return false;
    }
    if (is_cut) lector_terminal_resize();
    lector_signals_install();
    return true;
}

bool lector_terminal_start(bool uses_color) {
    take_utf8_locale();
    // A signal that arrives once curses has changed the terminal must find its handler.
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    bool has_terminal = take_terminal();
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!has_terminal) return false;
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    idlok(stdscr, TRUE);
    // A frame is always sent as a whole; the session looks for waiting keys between frames.
    typeahead(-1);
    // Until a program has come back from endwin(), curses sends its output at every movement of the
    // cursor. Colors start later, because coming back would reset the palette of the user.
    endwin();
    refresh();
    lector_signals_remember_settings();
    lector_colors_start(uses_color);
    lector_modes_prepare();
    lector_signals_arm();
    lector_modes_on();
    return true;
}

void lector_terminal_end(void) {
    if (!screen) return;
    if (lector_signals_has_terminal()) {
        if (!isendwin()) {
            lector_modes_off();
            curs_set(1);
            endwin();
        }
    } else if (!isendwin()) {
        // The program was stopped without being able to leave the screen.
        lector_signals_leave_screen();
    }
    lector_signals_give_back_abandoned();
    lector_signals_disarm();
    delscreen(screen);
    screen = NULL;
}

int lector_terminal_columns(void) { return COLS; }
int lector_terminal_rows(void) { return LINES; }

static int at_most(int number, int most) { return number < most ? number : most; }

void lector_terminal_resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        resizeterm(at_most(size.ws_row, most_rows), at_most(size.ws_col, most_columns));
    }
    lector_terminal_invalidate();
}

void lector_terminal_invalidate(void) {
    erase();
    clearok(curscr, TRUE);
}

static bool is_blank(const lector_cell *cell) { return cell->base == ' ' && !cell->marks; }

// Returns the style for a blank after a cell: that cell's style if it looks the same. The foreground
// of a blank is invisible, but the terminal's screen reader stumbles over each change of style.
static uint16_t style_of_blank(uint16_t own, uint16_t before) {
    const uint16_t seen = LECTOR_STYLE_BACKGROUND | LECTOR_STYLE_UNDERLINE | LECTOR_STYLE_REVERSE;
    if ((own | before) & LECTOR_STYLE_DEFINED) return own;
    return (own & seen) == (before & seen) ? before : own;
}

// Converts a cell to the form of curses. Returns false if curses does not take it. A control character,
// which no cell should have, becomes a question mark.
static bool convert(const lector_cell *cell, uint16_t style, cchar_t *result) {
    bool is_control = cell->base < 0x20 || (cell->base >= 0x7F && cell->base < 0xA0);
    wchar_t text[CCHARW_MAX + 1] = {is_control ? L'?' : (wchar_t)cell->base};
    int scalars = 1;
    for (uint64_t marks = cell->marks; marks; marks >>= 16) {
        text[scalars++] = (wchar_t)(marks & 0xFFFF);
    }
    short pair = (short)lector_colors_pair(style);
    return setcchar(result, text, lector_colors_attributes(style), pair, NULL) != ERR;
}

void lector_terminal_put(int row, const lector_cell *cells, int count) {
    cchar_t run[64];
    int length = 0, start = 0, end = 0;
    // Blanks at the end keep their style, so that curses can erase the rest of the row.
    int last = count - 1;
    while (last > 0 && is_blank(&cells[last])) last--;
    uint16_t style = cells[0].style;
    for (int column = 0; column < count; column++) {
        const lector_cell *cell = &cells[column];
        if (cell->width == 0) continue;
        // A cell that curses rejects leaves a gap, and a new run starts after it.
        bool is_full = length == sizeof run / sizeof *run;
        if (length > 0 && (is_full || column != end)) {
            mvadd_wchnstr(row, start, run, length);
            length = 0;
        }
        bool is_between = column < last && is_blank(cell);
        style = is_between ? style_of_blank(cell->style, style) : cell->style;
        if (!convert(cell, style, &run[length])) continue;
        if (length++ == 0) start = column;
        end = column + cell->width;
    }
    if (length > 0) mvadd_wchnstr(row, start, run, length);
}

void lector_terminal_redraw(int row, int count) { wredrawln(stdscr, row, count); }

void lector_terminal_update(int row, int column) {
    static bool is_hidden;
    // The program is to end, and the terminal is the shell's.
    if (isendwin()) return;
    bool hides = row < 0;
    if (hides != is_hidden) {
        curs_set(hides ? 0 : 1);
        is_hidden = hides;
    }
    if (!hides) move(row, column);
    wnoutrefresh(stdscr);
    lector_modes_begin_update();
    doupdate();
    lector_modes_end_update();
}

// Waits, stopped, until the program is in the foreground: in the background, a shell uses the
// terminal. Returns false if the program is to end instead.
static bool wait_for_terminal(void) {
    while (!lector_signals_is_ending()) {
        if (lector_signals_has_terminal() || !lector_signals_stop_in_background()) return true;
    }
    return false;
}

static void take_again(void) {
    if (!wait_for_terminal()) return;
    lector_modes_on();
    lector_terminal_resize();
    refresh();
}

void lector_terminal_suspend(void) {
    lector_modes_off();
    endwin();
    lector_signals_stop();
    take_again();
}

int lector_terminal_run(const char *const arguments[]) {
    lector_modes_off();
    endwin();
    int status = lector_signals_run(arguments);
    take_again();
    return status;
}

// The shell has used the terminal since the program was stopped.
void lector_terminal_resume(void) {
    if (!wait_for_terminal()) return;
    lector_modes_off();
    endwin();
    take_again();
}

int lector_terminal_descriptor(void) { return lector_signals_descriptor(); }

void lector_terminal_set_modes(const char *on, const char *off) {
    bool is_on = !isendwin();
    if (is_on) lector_modes_off();
    lector_modes_choose(on, off);
    if (is_on) lector_modes_on();
}

void lector_terminal_write(const char *bytes, int count) {
    if (count > 0) lector_output_write(STDOUT_FILENO, bytes, (size_t)count);
}
