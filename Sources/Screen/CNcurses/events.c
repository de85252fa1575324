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
#include "mouse.h"
#include "named_keys.h"
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
    {KEY_F(1), "f1"},       {KEY_F(2), "f2"},             {KEY_F(3), "f3"},
    {KEY_F(4), "f4"},       {KEY_F(5), "f5"},             {KEY_F(6), "f6"},
    {KEY_F(7), "f7"},       {KEY_F(8), "f8"},             {KEY_F(9), "f9"},
    {KEY_F(10), "f10"},     {KEY_F(11), "f11"},           {KEY_F(12), "f12"},
    {LECTOR_KEY_CTRL_LEFT, "ctrl-left"},                  {LECTOR_KEY_CTRL_RIGHT, "ctrl-right"},
    {LECTOR_KEY_CTRL_HOME, "ctrl-home"},                  {LECTOR_KEY_CTRL_END, "ctrl-end"},
};

static lector_event named(const char *name) {
    return (lector_event){.kind = LECTOR_EVENT_NAMED, .name = name};
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

// Takes what curses has ready; false when that is nothing. The kind is NONE when it means nothing:
// a part of a mouse report, or a key without a name. An Alt key comes as Escape with another key
// right behind it: that is no Escape.
static bool take_ready(lector_event *event) {
    wint_t code;
    int kind = get_wch(&code);
    *event = (lector_event){.kind = LECTOR_EVENT_NONE};
    if (kind == ERR) return false;
    if (lector_mouse_takes(kind == KEY_CODE_YES, code, event)) return true;
    if (kind == KEY_CODE_YES) {
        // Curses tells in this way too what the signal has told already.
        if (code == KEY_RESIZE) return true;
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
            if ((int)code == names[i].code) {
                *event = named(names[i].name);
                return true;
            }
        }
        *event = named("unknown");
        return true;
    }
    if (code == 27) {
        wint_t next;
        int following = get_wch(&next);
        if (following == OK && next >= 32) {
            *event = (lector_event){.kind = LECTOR_EVENT_ALT, .code = next};
            return true;
        }
        if (following == OK) unget_wch((wchar_t)next);
        if (following == KEY_CODE_YES) ungetch((int)next);
    }
    if (code < 32 || code == 127) *event = control(code);
    else *event = (lector_event){.kind = LECTOR_EVENT_CHARACTER, .code = code};
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
        if (number) return (lector_event){.kind = LECTOR_EVENT_SIGNAL, .code = (uint32_t)number};
        lector_event event;
        while (take_ready(&event)) {
            if (event.kind != LECTOR_EVENT_NONE) return event;
            fruitless = 0;
        }
        // Somebody else has news for the caller.
        if (lector_signals_take_wake()) return (lector_event){.kind = LECTOR_EVENT_NONE};
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
