#ifndef LECTOR_CNCURSES_H
#define LECTOR_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

// The part of curses that Lector uses, without what Swift cannot import: its globals, its macros
// and its variadic functions. Rows and columns count from 0.

// One column: a base with up to four marks of the basic plane, sixteen bits each, the first lowest.
// Width 0 is the right half of a wide base. Laid out as CellGrids' Cell.
typedef struct {
    uint64_t marks;
    uint32_t base;
    uint16_t style;
    uint16_t width;
} lector_cell;

// Bits of a style: the foreground (0 default, 1 to 8) in the lowest four, the background likewise
// above the attributes.
enum {
    LECTOR_STYLE_FOREGROUND = 0x0F,
    LECTOR_STYLE_BACKGROUND = 0x0F << 8,
    LECTOR_STYLE_BOLD = 1 << 4,
    LECTOR_STYLE_DIM = 1 << 5,
    LECTOR_STYLE_UNDERLINE = 1 << 6,
    LECTOR_STYLE_REVERSE = 1 << 7,
};

enum lector_event_kind {
    LECTOR_EVENT_NONE,
    LECTOR_EVENT_CHARACTER,
    LECTOR_EVENT_ALT,
    LECTOR_EVENT_NAMED,
    LECTOR_EVENT_MOUSE,
    LECTOR_EVENT_SIGNAL,
    LECTOR_EVENT_END,
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
    uint32_t code;        // a scalar, a signal, or a mouse action
    const char *name;     // of a named key
    int column, row;      // of the mouse
} lector_event;

// Takes the terminal. The locale becomes a UTF-8 one, else marks are lost. False when the terminal
// is of no type that curses knows.
bool lector_terminal_start(bool uses_color, int escape_delay_ms);

// What stands for a foreground on a background (1 to 8 both) where the terminal has 256 colours;
// the eight of the terminal stand for themselves until this is called, and where it has fewer.
void lector_terminal_set_color(int foreground, int background, int front, int back);

// Gives the terminal back as it was.
void lector_terminal_end(void);

int lector_terminal_columns(void);
int lector_terminal_rows(void);

// Asks the system for the size and takes it.
void lector_terminal_resize(void);

// Forgets what is on the screen: the next update draws everything.
void lector_terminal_invalidate(void);

void lector_terminal_put(int row, int column, const lector_cell *cells, int count);

// Moves the rows from top to bottom (included) up by count, down when it is negative.
void lector_terminal_shift(int top, int bottom, int count);

// Puts the cursor down, or hides it (row below 0), and sends what has changed.
void lector_terminal_update(int row, int column);

// The next event; kind NONE when timeout_ms pass without one, or when somebody calls to wake up. A
// negative timeout waits.
lector_event lector_terminal_next_event(int timeout_ms);

// Ends the wait for an event, from any thread.
void lector_terminal_wake(void);

// Stops the program as Ctrl-Z does, and takes the terminal again when it goes on.
void lector_terminal_suspend(void);

// Lends the terminal to another program until that ends: its wait status, or -1 when it could not
// be started. The arguments end with NULL.
int lector_terminal_run(const char *const arguments[]);

// Takes the terminal again after the program was stopped in a way it could not see.
void lector_terminal_resume(void);

// Writes bytes past curses: for what it does not know, such as the clipboard.
void lector_terminal_write(const char *bytes, int count);

// Takes single keys from standard input without curses: no echo, no line to be ended. Ctrl-C and
// Ctrl-Z stay the terminal's; the terminal is given back before a signal ends or stops the program.
// False when standard input is no terminal.
bool lector_keys_start(void);
void lector_keys_end(void);

#endif
