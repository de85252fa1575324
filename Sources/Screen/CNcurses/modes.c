#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "modes.h"

#include <curses.h>
#include <string.h>
#include <term.h>

#include "CNcurses.h"
#include "capability.h"
#include "output.h"

// Complete before the first signal can need them.
static char on[512], off[512];
static bool synchronizes;

// Adds a capability without its delays, such as "$<5>".
static void add(char *modes, size_t size, const char *capability) {
    size_t length = strlen(modes);
    while (lector_is_known(capability) && *capability && length + 1 < size) {
        const char *end = capability[0] == '$' && capability[1] == '<' ? strchr(capability, '>')
                                                                       : NULL;
        if (end) capability = end + 1;
        else modes[length++] = *capability++;
    }
    modes[length] = 0;
}

// Whether the terminal has ANSI sequences. Such a terminal ignores modes that it does not have;
// others could print them.
static bool is_ansi(void) {
    return lector_is_known(cursor_address) && strncmp(cursor_address, "\033[", 2) == 0;
}

static void add_paste(void) {
    if (!is_ansi()) return;
    add(on, sizeof on, "\033[?2004h");
    add(off, sizeof off, "\033[?2004l");
}

void lector_modes_prepare_plain(void) {
    int status;
    on[0] = off[0] = 0;
    if (isatty(STDOUT_FILENO)
        && setupterm(lector_description_name(NULL), STDOUT_FILENO, &status) == OK) add_paste();
}

void lector_modes_prepare(void) {
    on[0] = off[0] = 0;
    // Curses reads only the form of mouse reports that the description names. For "screen", which
    // tmux uses, that is the old form, which ends at column 223. Lector therefore requests the SGR
    // form too. Terminals that support only the old one ignore it.
    if (lector_is_known(key_mouse)) {
        add(on, sizeof on, "\033[?1002h\033[?1006h");
        add(off, sizeof off, "\033[?1002l\033[?1000l\033[?1006l");
    }
    add_paste();
    synchronizes = is_ansi();
    add(on, sizeof on, keypad_xmit);
    add(off, sizeof off, keypad_local);
}

void lector_modes_choose(const char *new_on, const char *new_off) {
    on[0] = off[0] = 0;
    if (!new_on) return lector_modes_prepare();
    add(on, sizeof on, new_on);
    add(off, sizeof off, new_off);
    add_paste();
}

void lector_modes_on(void) {
    lector_output_write(STDOUT_FILENO, on, strlen(on));
}

void lector_modes_off(void) {
    lector_output_write(STDOUT_FILENO, off, strlen(off));
}

static void send(const char *sequence) {
    if (synchronizes) lector_output_write(STDOUT_FILENO, sequence, strlen(sequence));
}

void lector_modes_begin_update(void) { send("\033[?2026h"); }
void lector_modes_end_update(void) { send("\033[?2026l"); }

void lector_modes_on_through(int descriptor) {
    lector_output_write(descriptor, on, strlen(on));
}

void lector_modes_off_through(int descriptor) {
    lector_output_write(descriptor, off, strlen(off));
}
