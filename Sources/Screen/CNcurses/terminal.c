#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNcurses.h"

#include <curses.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "colors.h"
#include "modes.h"
#include "output.h"
#include "painter.h"
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
    return text == (const char *)-1 ? NULL : text;
}

// The part of a terminal that is used. Curses counts in shorts, and a frame has room for every cell: a
// size that is a mistake would fill the memory, or end the program.
enum { most_rows = 1000, most_columns = 2000 };

static int width, height;

static int at_most(int number, int most) { return number < most ? number : most; }

// Returns the number in a variable of the environment, or 0.
static int variable(const char *name) {
    const char *text = getenv(name);
    char *end = NULL;
    long number = text ? strtol(text, &end, 10) : 0;
    return number > 0 && number <= SHRT_MAX && *end == 0 ? (int)number : 0;
}

static void take_size(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return;
    width = at_most(size.ws_col, most_columns);
    height = at_most(size.ws_row, most_rows);
}

// Takes the size from LINES and COLUMNS, from the terminal, or from its description, in this order.
static void take_first_size(void) {
    width = COLS;
    height = LINES;
    take_size();
    if (variable("COLUMNS")) width = at_most(variable("COLUMNS"), most_columns);
    if (variable("LINES")) height = at_most(variable("LINES"), most_rows);
}

// Starts curses. Its windows stay empty: they have the size in the terminal's description, or that of
// the terminal if the description, such as that of the Linux console, has none.
static SCREEN *start_curses(void) {
    use_env(FALSE);
    SCREEN *small = newterm(NULL, stdout, stdin);
    if (small) return small;
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
        && (size.ws_row > most_rows || size.ws_col > most_columns)) return NULL;
    use_env(TRUE);
    return newterm(NULL, stdout, stdin);
}

bool lector_terminal_start(bool uses_color) {
    lector_signals_remember_terminal();
    screen = start_curses();
    if (!screen) return false;
    if (!lector_painter_start()) {
        endwin();
        delscreen(screen);
        screen = NULL;
        return false;
    }
    take_first_size();
    lector_signals_install();
    lector_colors_start(uses_color);
    // Sends what curses has for the terminal so far: the other screen, and no attributes.
    reset_shell_mode();
    raw();
    noecho();
    nonl();
    lector_painter_forget();
    lector_modes_prepare();
    lector_signals_arm();
    lector_modes_on();
    return true;
}

static void leave_screen(void) {
    lector_painter_leave();
    reset_shell_mode();
}

void lector_terminal_end(void) {
    if (!screen) return;
    lector_modes_off();
    leave_screen();
    lector_signals_give_back_abandoned();
    lector_signals_disarm();
    delscreen(screen);
    screen = NULL;
}

int lector_terminal_columns(void) { return width; }
int lector_terminal_rows(void) { return height; }

void lector_terminal_resize(void) {
    take_size();
    lector_painter_forget();
}

void lector_terminal_invalidate(void) { lector_painter_forget(); }

static void take_again(void) {
    reset_prog_mode();
    lector_modes_on();
    lector_painter_enter();
    lector_terminal_resize();
}

void lector_terminal_suspend(void) {
    lector_modes_off();
    leave_screen();
    lector_signals_stop();
    take_again();
}

int lector_terminal_run(const char *const arguments[]) {
    lector_modes_off();
    leave_screen();
    int status = lector_signals_run(arguments);
    take_again();
    return status;
}

// The shell has used the terminal since the program was stopped.
void lector_terminal_resume(void) {
    leave_screen();
    take_again();
}

void lector_terminal_write(const char *bytes, int count) {
    fflush(stdout);
    if (count > 0) lector_output_write(STDOUT_FILENO, bytes, (size_t)count);
}
