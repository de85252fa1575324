#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "mouse.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <term.h>

// Curses reads only the format of mouse reports that the terminal's description names. For
// "screen", which tmux uses, that is the old format, which ends at column 223. Lector therefore
// requests and reads the SGR format itself, and the old format on terminals that support no other.
enum { KEY_SGR_REPORT = KEY_MAX - 7, KEY_OLD_REPORT = KEY_MAX - 6 };

static bool is_present;
static int report;
static char text[24];
static size_t length;

bool lector_mouse_start(void) {
    const char *description = tigetstr("kmous");
    is_present = description && description != (char *)-1;
    if (!is_present) return false;
    define_key("\033[<", KEY_SGR_REPORT);
    define_key("\033[M", KEY_OLD_REPORT);
    lector_mouse_on();
    return true;
}

void lector_mouse_on(void) {
    if (is_present) putp("\033[?1002h\033[?1006h");
}

void lector_mouse_off(void) {
    if (is_present) putp("\033[?1002l\033[?1006l");
}

// The bits of a button: bits 1 and 2 are its number, 32 is a movement, 64 the wheel, and those
// between are modifiers.
static void fill(lector_event *event, int button, int column, int row, bool is_release) {
    button &= ~(4 | 8 | 16);
    if (column < 1 || row < 1) return;
    if (button == 64) event->code = LECTOR_MOUSE_WHEEL_UP;
    else if (button == 65) event->code = LECTOR_MOUSE_WHEEL_DOWN;
    else if (button == 32) event->code = LECTOR_MOUSE_DRAG;
    else if (button == 0) event->code = is_release ? LECTOR_MOUSE_RELEASE : LECTOR_MOUSE_PRESS;
    else return;
    event->kind = LECTOR_EVENT_MOUSE;
    event->column = column - 1;
    event->row = row - 1;
}

static bool takes_sgr(wint_t code, lector_event *event) {
    bool is_end = code == 'M' || code == 'm';
    bool belongs = is_end || code == ';' || (code >= '0' && code <= '9');
    if (!belongs || (!is_end && length + 1 >= sizeof text)) {
        report = 0;
        return belongs;
    }
    if (!is_end) {
        text[length++] = (char)code;
        return true;
    }
    text[length] = 0;
    report = 0;
    int button, column, row;
    if (sscanf(text, "%d;%d;%d", &button, &column, &row) == 3) {
        fill(event, button, column, row, code == 'm');
    }
    return true;
}

static bool takes_old(wint_t code, lector_event *event) {
    text[length++] = code < 256 ? (char)code : 0;
    if (length < 3) return true;
    report = 0;
    int button = (unsigned char)text[0] - 32;
    bool is_release = (button & 3) == 3 && button < 32;
    fill(event, is_release ? 0 : button, (unsigned char)text[1] - 32, (unsigned char)text[2] - 32,
         is_release);
    return true;
}

bool lector_mouse_takes(bool is_key, wint_t code, lector_event *event) {
    if (is_key) {
        report = code == KEY_SGR_REPORT || code == KEY_OLD_REPORT ? (int)code : 0;
        length = 0;
        return report != 0;
    }
    if (report == KEY_SGR_REPORT) return takes_sgr(code, event);
    return report == KEY_OLD_REPORT && takes_old(code, event);
}
