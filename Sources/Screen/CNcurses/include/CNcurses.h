#ifndef LECTOR_CNCURSES_H
#define LECTOR_CNCURSES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of curses that Lector uses, without the features that Swift cannot import: globals,
// function-like macros and variadic functions. Rows and columns are counted from 0.

// One column: a base with up to four marks of the Basic Multilingual Plane, sixteen bits each, the
// first in the lowest bits. The width is 0 in the right half of a wide base.
typedef struct {
    uint64_t marks;
    uint32_t base;
    uint16_t style;
    uint16_t width;
} lector_cell;

// CellGrids passes its own cells, which have the same layout; CellLayoutTests compares the two.
static_assert(sizeof(lector_cell) == 16, "a cell has no padding");
static_assert(offsetof(lector_cell, marks) == 0, "marks come first");
static_assert(offsetof(lector_cell, base) == 8, "the base follows the marks");
static_assert(offsetof(lector_cell, style) == 12, "the style follows the base");
static_assert(offsetof(lector_cell, width) == 14, "the width comes last");

// Bits of a style: the foreground (0 for the default, else 1 to 8) in the lowest four, then the
// attributes, then the background in the same form as the foreground.
enum {
    LECTOR_STYLE_FOREGROUND = 0x0F,
    LECTOR_STYLE_BACKGROUND = 0x0F << 8,
    LECTOR_STYLE_BOLD = 1 << 4,
    LECTOR_STYLE_DIM = 1 << 5,
    LECTOR_STYLE_UNDERLINE = 1 << 6,
    LECTOR_STYLE_REVERSE = 1 << 7,
};

// The kind of an event, with the meaning of its code in parentheses.
enum lector_event_kind {
    LECTOR_EVENT_NONE,
    LECTOR_EVENT_CHARACTER,  // a key that types a character (the scalar)
    LECTOR_EVENT_CONTROL,    // Control with a letter (the small letter)
    LECTOR_EVENT_ALT,        // Alt with a key that types a character (the scalar)
    LECTOR_EVENT_SPECIAL,    // a key that types no character (a lector_key)
    LECTOR_EVENT_FUNCTION,   // a function key (its number, from 1)
    LECTOR_EVENT_MOUSE,      // the mouse (a lector_mouse_action)
    LECTOR_EVENT_SIGNAL,     // a signal (its number)
    LECTOR_EVENT_END,        // the end of the input
};

enum lector_key {
    LECTOR_KEY_UNKNOWN,
    LECTOR_KEY_RIGHT,
    LECTOR_KEY_LEFT,
    LECTOR_KEY_UP,
    LECTOR_KEY_DOWN,
    LECTOR_KEY_TAB,
    LECTOR_KEY_SHIFT_TAB,
    LECTOR_KEY_HOME,
    LECTOR_KEY_END,
    LECTOR_KEY_PAGE_UP,
    LECTOR_KEY_PAGE_DOWN,
    LECTOR_KEY_ENTER,
    LECTOR_KEY_BACKSPACE,
    LECTOR_KEY_DELETE,
    LECTOR_KEY_INSERT,
    LECTOR_KEY_ESCAPE,
    LECTOR_KEY_CTRL_LEFT,
    LECTOR_KEY_CTRL_RIGHT,
    LECTOR_KEY_CTRL_HOME,
    LECTOR_KEY_CTRL_END,
};

enum lector_mouse_action {
    LECTOR_MOUSE_PRESS,
    LECTOR_MOUSE_RELEASE,
    LECTOR_MOUSE_DRAG,
    LECTOR_MOUSE_WHEEL_UP,
    LECTOR_MOUSE_WHEEL_DOWN,
};

typedef struct {
    enum lector_event_kind kind;
    uint32_t code;
    int column, row;  // of the mouse
} lector_event;

// Takes the terminal. Chooses a UTF-8 locale, without which curses drops combining marks. Returns
// false if curses does not know the type of the terminal.
bool lector_terminal_start(bool uses_color, int escape_delay_ms);

// Sets the palette colours of a foreground on a background (both 1 to 8) for terminals with 256
// colours. Pairs that are not set, and terminals with fewer colours, use the terminal's own eight.
void lector_terminal_set_color(int foreground, int background, int front, int back);

// Restores the terminal to its previous state.
void lector_terminal_end(void);

int lector_terminal_columns(void);
int lector_terminal_rows(void);

// Queries the terminal's size from the system and adopts it.
void lector_terminal_resize(void);

// Forgets the content of the screen, so that the next update draws everything.
void lector_terminal_invalidate(void);

void lector_terminal_put(int row, int column, const lector_cell *cells, int count);

// Moves the rows from top to bottom (inclusive) up by count, or down if it is negative.
void lector_terminal_shift(int top, int bottom, int count);

// Places the cursor, or hides it if row is negative, and sends all changes to the terminal.
void lector_terminal_update(int row, int column);

// Returns the next event. The kind is NONE if timeout_ms pass without one, or if another thread ends
// the wait. A negative timeout waits without a limit.
lector_event lector_terminal_next_event(int timeout_ms);

// Ends the wait for an event. Can be called from any thread.
void lector_terminal_wake(void);

// Stops the program as Ctrl-Z does, and takes the terminal again when it continues.
void lector_terminal_suspend(void);

// Lends the terminal to another program until that program ends. Returns its wait status, or -1 if
// it cannot be started. The arguments end with NULL.
int lector_terminal_run(const char *const arguments[]);

// Takes the terminal again after the program was stopped without being able to release it.
void lector_terminal_resume(void);

// Writes bytes directly to the terminal, for functions that curses lacks, such as the clipboard.
void lector_terminal_write(const char *bytes, int count);

// Takes single keys from standard input without curses: without echo, and without waiting for the
// end of a line. Ctrl-C and Ctrl-Z keep their effect; the terminal is released before a signal ends
// or stops the program. Returns false if standard input is not a terminal.
bool lector_keys_start(void);
void lector_keys_end(void);

// Lends the terminal to another program until that program ends, as lector_terminal_run does.
int lector_keys_run(const char *const arguments[]);

#endif
