#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include <curses.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"
#include "key_codes.h"
#include "mouse.h"
#include "signals.h"

static lector_event event_of(enum lector_event_kind kind, uint32_t code) {
    return (lector_event){.kind = kind, .code = code};
}

// A key that curses recognizes from its escape sequence.
static lector_event recognized(int code) {
    if (code > KEY_F0 && code <= KEY_F(12)) {
        return event_of(LECTOR_EVENT_FUNCTION, (uint32_t)(code - KEY_F0));
    }
    enum lector_key key = LECTOR_KEY_UNKNOWN;
    switch (code) {
    case KEY_RIGHT: key = LECTOR_KEY_RIGHT; break;
    case KEY_LEFT: key = LECTOR_KEY_LEFT; break;
    case KEY_UP: key = LECTOR_KEY_UP; break;
    case KEY_DOWN: key = LECTOR_KEY_DOWN; break;
    case KEY_BTAB: key = LECTOR_KEY_SHIFT_TAB; break;
    case KEY_HOME: key = LECTOR_KEY_HOME; break;
    case KEY_END: key = LECTOR_KEY_END; break;
    case KEY_NPAGE: key = LECTOR_KEY_PAGE_DOWN; break;
    case KEY_PPAGE: key = LECTOR_KEY_PAGE_UP; break;
    case KEY_ENTER: key = LECTOR_KEY_ENTER; break;
    case KEY_BACKSPACE: key = LECTOR_KEY_BACKSPACE; break;
    case KEY_DC: key = LECTOR_KEY_DELETE; break;
    case KEY_IC: key = LECTOR_KEY_INSERT; break;
    case LECTOR_CODE_CTRL_LEFT: key = LECTOR_KEY_CTRL_LEFT; break;
    case LECTOR_CODE_CTRL_RIGHT: key = LECTOR_KEY_CTRL_RIGHT; break;
    case LECTOR_CODE_CTRL_HOME: key = LECTOR_KEY_CTRL_HOME; break;
    case LECTOR_CODE_CTRL_END: key = LECTOR_KEY_CTRL_END; break;
    }
    return event_of(LECTOR_EVENT_SPECIAL, key);
}

static lector_event control(wint_t code) {
    switch (code) {
    case '\r':
    case '\n': return event_of(LECTOR_EVENT_SPECIAL, LECTOR_KEY_ENTER);
    case '\t': return event_of(LECTOR_EVENT_SPECIAL, LECTOR_KEY_TAB);
    case 27: return event_of(LECTOR_EVENT_SPECIAL, LECTOR_KEY_ESCAPE);
    case 8:
    case 127: return event_of(LECTOR_EVENT_SPECIAL, LECTOR_KEY_BACKSPACE);
    }
    if (code < 1 || code > 26) return event_of(LECTOR_EVENT_NONE, 0);
    return event_of(LECTOR_EVENT_CONTROL, 'a' + code - 1);
}

// Takes one event that curses has ready; returns false if there is none. The kind is NONE for input
// that means nothing by itself, such as a part of a mouse report. A terminal sends Alt as Escape
// directly followed by the other key, so such an Escape is not reported.
static bool take_ready(lector_event *event) {
    wint_t code;
    int kind = get_wch(&code);
    *event = event_of(LECTOR_EVENT_NONE, 0);
    if (kind == ERR) return false;
    if (lector_mouse_takes(kind == KEY_CODE_YES, code, event)) return true;
    if (kind == KEY_CODE_YES) {
        // The signal has already reported the change of size.
        if (code != KEY_RESIZE) *event = recognized((int)code);
        return true;
    }
    if (code == 27) {
        wint_t next;
        int following = get_wch(&next);
        if (following == OK && next >= 32) {
            *event = event_of(LECTOR_EVENT_ALT, next);
            return true;
        }
        if (following == OK) unget_wch((wchar_t)next);
        if (following == KEY_CODE_YES) ungetch((int)next);
    }
    *event = code < 32 || code == 127 ? control(code) : event_of(LECTOR_EVENT_CHARACTER, code);
    return true;
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
        if (number) return event_of(LECTOR_EVENT_SIGNAL, (uint32_t)number);
        lector_event event;
        while (take_ready(&event)) {
            if (event.kind != LECTOR_EVENT_NONE) return event;
            fruitless = 0;
        }
        if (lector_signals_take_wake()) return event_of(LECTOR_EVENT_NONE, 0);
        int left = timeout_ms < 0 ? -1 : (int)(deadline - now_ms());
        if (timeout_ms >= 0 && left <= 0) left = 0;
        struct pollfd polled[2] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = lector_signals_descriptor(), .events = POLLIN},
        };
        int found = poll(polled, 2, left);
        if (found == 0) return event_of(LECTOR_EVENT_NONE, 0);
        if (found < 0 || polled[1].revents) continue;
        if (polled[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
            return event_of(LECTOR_EVENT_END, 0);
        }
        // Input that is repeatedly readable without delivering a key has ended.
        if (++fruitless > 16) return event_of(LECTOR_EVENT_END, 0);
    }
}
