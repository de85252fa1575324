#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"
#include "signals.h"

static const struct {
    int code;
    const char *name;
} names[] = {
    {KEY_RIGHT, "right"},   {KEY_LEFT, "left"},           {KEY_UP, "up"},
    {KEY_DOWN, "down"},     {KEY_BTAB, "shift-tab"},      {KEY_HOME, "home"},
    {KEY_END, "end"},       {KEY_NPAGE, "page-down"},     {KEY_PPAGE, "page-up"},
    {KEY_ENTER, "enter"},   {KEY_BACKSPACE, "backspace"}, {KEY_DC, "delete"},
    {KEY_IC, "insert"},
};

static lector_event named(const char *name) {
    return (lector_event){.kind = LECTOR_EVENT_NAMED, .name = name};
}

static lector_event mouse_event(void) {
    MEVENT mouse;
    lector_event event = {.kind = LECTOR_EVENT_NONE};
    if (getmouse(&mouse) != OK) return event;
    event.column = mouse.x;
    event.row = mouse.y;
    event.kind = LECTOR_EVENT_MOUSE;
    if (mouse.bstate & BUTTON1_PRESSED) event.code = LECTOR_MOUSE_PRESS;
    else if (mouse.bstate & BUTTON1_RELEASED) event.code = LECTOR_MOUSE_RELEASE;
    else if (mouse.bstate & BUTTON4_PRESSED) event.code = LECTOR_MOUSE_WHEEL_UP;
    else if (mouse.bstate & BUTTON5_PRESSED) event.code = LECTOR_MOUSE_WHEEL_DOWN;
    else if (mouse.bstate & REPORT_MOUSE_POSITION) event.code = LECTOR_MOUSE_DRAG;
    else event.kind = LECTOR_EVENT_NONE;
    return event;
}

static lector_event control(wint_t code) {
    static char name[8];
    switch (code) {
    case '\r':
    case '\n': return named("enter");
    case '\t': return named("tab");
    case 27: return named("escape");
    case 8:
    case 127: return named("backspace");
    }
    if (code < 1 || code > 26) return (lector_event){.kind = LECTOR_EVENT_NONE};
    snprintf(name, sizeof name, "ctrl-%c", (int)('a' + code - 1));
    return named(name);
}

// A key that curses has ready; kind NONE when there is none. An Alt key comes as Escape with
// another key right behind it: that is no Escape.
static lector_event ready_key(void) {
    wint_t code;
    int kind = get_wch(&code);
    if (kind == ERR) return (lector_event){.kind = LECTOR_EVENT_NONE};
    if (kind == KEY_CODE_YES) {
        if (code == KEY_MOUSE) return mouse_event();
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
            if ((int)code == names[i].code) return named(names[i].name);
        }
        return named("unknown");
    }
    if (code == 27) {
        wint_t next;
        int following = get_wch(&next);
        if (following == OK && next >= 32) {
            return (lector_event){.kind = LECTOR_EVENT_ALT, .code = next};
        }
        if (following == OK) unget_wch((wchar_t)next);
        if (following == KEY_CODE_YES) ungetch((int)next);
    }
    if (code < 32 || code == 127) return control(code);
    return (lector_event){.kind = LECTOR_EVENT_CHARACTER, .code = code};
}

static long now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

lector_event lector_terminal_next_event(int timeout_ms) {
    long deadline = timeout_ms < 0 ? 0 : now_ms() + timeout_ms;
    int fruitless = 0;
    for (;;) {
        int number = lector_signals_take();
        if (number) return (lector_event){.kind = LECTOR_EVENT_SIGNAL, .code = (uint32_t)number};
        lector_event event = ready_key();
        if (event.kind != LECTOR_EVENT_NONE) return event;
        int left = timeout_ms < 0 ? -1 : (int)(deadline - now_ms());
        if (timeout_ms >= 0 && left <= 0) left = 0;
        struct pollfd polled[2] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = lector_signals_descriptor(), .events = POLLIN},
        };
        int found = poll(polled, 2, left);
        if (found == 0) return (lector_event){.kind = LECTOR_EVENT_NONE};
        if (found < 0 || polled[1].revents) continue;
        if (polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
            return (lector_event){.kind = LECTOR_EVENT_END};
        }
        // Readable again and again without a key: the input is at its end.
        if (++fruitless > 16) return (lector_event){.kind = LECTOR_EVENT_END};
    }
}
