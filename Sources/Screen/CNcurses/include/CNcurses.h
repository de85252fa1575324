#ifndef LECTOR_CNCURSES_H
#define LECTOR_CNCURSES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of curses that Lector uses, without the features that Swift cannot import: globals,
// function-like macros, and variadic functions. Rows and columns are counted from 0.

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

// Bits of a style: the foreground (0 for the default, else 1 to 15) in the lowest four, then the
// attributes, then the background in the same form as the foreground.
enum {
    LECTOR_STYLE_FOREGROUND = 0x0F,
    LECTOR_STYLE_BACKGROUND = 0x0F << 8,
    LECTOR_STYLE_BOLD = 1 << 4,
    LECTOR_STYLE_UNDERLINE = 1 << 6,
    LECTOR_STYLE_REVERSE = 1 << 7,
    // A style with any colors and attributes; the other bits are its number.
    LECTOR_STYLE_DEFINED = 1 << 15,
    LECTOR_DEFINED_STYLES = 1 << 15,
};

// More bits for lector_terminal_define_style.
enum {
    LECTOR_STYLE_ITALIC = 1 << 16,
    LECTOR_STYLE_BLINK = 1 << 17,
};

// The kind of input, with the meaning of its number in parentheses.
enum lector_input_kind {
    LECTOR_INPUT_TIMEOUT,  // nothing in time
    LECTOR_INPUT_WAKE,     // another thread has ended the wait
    LECTOR_INPUT_BYTES,    // bytes from the terminal (how many)
    LECTOR_INPUT_SIGNAL,   // a signal (its number)
    LECTOR_INPUT_END,      // the end of the input
};

typedef struct {
    enum lector_input_kind kind;
    int number;
} lector_input;

// The keys whose sequences a terminal's description can name.
enum lector_described_key {
    LECTOR_DESCRIBED_BACKSPACE,
    LECTOR_DESCRIBED_ENTER,
    LECTOR_DESCRIBED_LEFT,
    LECTOR_DESCRIBED_RIGHT,
    LECTOR_DESCRIBED_UP,
    LECTOR_DESCRIBED_DOWN,
    LECTOR_DESCRIBED_HOME,
    LECTOR_DESCRIBED_END,
    LECTOR_DESCRIBED_PAGE_UP,
    LECTOR_DESCRIBED_PAGE_DOWN,
    LECTOR_DESCRIBED_SHIFT_TAB,
    LECTOR_DESCRIBED_INSERT,
    LECTOR_DESCRIBED_DELETE,
    LECTOR_DESCRIBED_SHIFT_LEFT,
    LECTOR_DESCRIBED_SHIFT_RIGHT,
    LECTOR_DESCRIBED_SHIFT_HOME,
    LECTOR_DESCRIBED_SHIFT_END,
    LECTOR_DESCRIBED_F1,
    LECTOR_DESCRIBED_F2,
    LECTOR_DESCRIBED_F3,
    LECTOR_DESCRIBED_F4,
    LECTOR_DESCRIBED_F5,
    LECTOR_DESCRIBED_F6,
    LECTOR_DESCRIBED_F7,
    LECTOR_DESCRIBED_F8,
    LECTOR_DESCRIBED_F9,
    LECTOR_DESCRIBED_F10,
    LECTOR_DESCRIBED_F11,
    LECTOR_DESCRIBED_F12,
};

// Takes the terminal. Returns false if curses does not know the type of the terminal, or if it has no
// sequences that place the cursor and clear the screen.
bool lector_terminal_start(bool uses_color);

// The colors of a terminal: none, 8 or 16 of the user's palette, 256 with fixed colors from number
// 16, or numbers that are red, green, and blue values themselves.
enum lector_colors {
    LECTOR_COLORS_NONE,
    LECTOR_COLORS_8,
    LECTOR_COLORS_16,
    LECTOR_COLORS_256,
    LECTOR_COLORS_DIRECT,
};

enum lector_colors lector_terminal_colors(void);

// Sets the terminal's colors of a foreground on a background (both 0 to 15, as in a style); -1 is
// the terminal's default color.
void lector_terminal_set_color(int foreground, int background, int front, int back);

// Defines a style, which has the bit LECTOR_STYLE_DEFINED, by the terminal's numbers of its colors (-1
// for the default) and the bits of its attributes.
void lector_terminal_define_style(uint16_t style, int foreground, int background, unsigned bits);

// Restores the terminal to its previous state.
void lector_terminal_end(void);

// Returns the name of the description of a terminal type, or of the type in TERM if it is NULL. A type
// without a description has the one of its name without the last parts after hyphens, which name
// variants (term(7)); if there is none either, its own name is returned. It is valid until the next call.
const char *lector_description_name(const char *type);

// Returns the number of colors in the description of a terminal type, or -1 if there is no such
// description. The terminal is not used.
int lector_description_colors(const char *type);

int lector_terminal_columns(void);
int lector_terminal_rows(void);

// Queries the terminal's size from the system and adopts it.
void lector_terminal_resize(void);

// Forgets the content of the screen, so that the next update draws everything.
void lector_terminal_invalidate(void);

// Puts the cells of a row into curses' window.
void lector_terminal_put(int row, const lector_cell *cells, int count);

// Makes the next update send whole rows, even if they look unchanged.
void lector_terminal_redraw(int row, int count);

// Places the cursor, or hides it if row is negative, and sends all changes to the terminal.
void lector_terminal_update(int row, int column);

// Returns the sequence of a key in the terminal's description, or NULL if it names none.
const char *lector_terminal_key(enum lector_described_key key);

// Waits for input and reads up to capacity bytes. A negative timeout waits without a limit.
lector_input lector_terminal_wait(int timeout_ms, uint8_t *bytes, int capacity);

// Returns the time in milliseconds since some moment in the past.
long lector_terminal_now(void);

// Ends the wait for input. Can be called from any thread.
void lector_terminal_wake(void);

// Stops the program as Ctrl-Z does, and takes the terminal again when it continues.
void lector_terminal_suspend(void);

// Lends the terminal to another program until that program ends. Returns its wait status, or -1 if
// it cannot be started. The arguments end with NULL.
int lector_terminal_run(const char *const arguments[]);

// Takes the terminal again after the program was stopped without being able to release it.
void lector_terminal_resume(void);

// Returns a descriptor that can be read when lector_terminal_wait has a signal or was woken.
int lector_terminal_descriptor(void);

// Replaces the modes of the terminal, such as mouse reports, by those that sequences turn on and off.
// Pasted text stays bracketed. NULL brings back the own modes of Lector.
void lector_terminal_set_modes(const char *on, const char *off);

// Writes bytes directly to the terminal, for functions without a capability, such as the clipboard.
void lector_terminal_write(const char *bytes, int count);

// One more than the highest number of a signal.
enum { LECTOR_SIGNALS = 65 };

// Returns whether a signal ends the program if it is not handled: that is its default effect
// (signal(7)), and the program does not handle or ignore it yet. The usual ones end it even if its
// caller ignores them, and faults even if the runtime library handles them.
bool lector_signal_ends(int number);

// Returns whether a signal reports a fault of the program, which cannot go on.
bool lector_signal_is_fault(int number);

// Takes single keys from standard input without curses: without echo, and without waiting for the
// end of a line. Ctrl-C and Ctrl-Z keep their effect; the terminal is released before a signal ends
// or stops the program. If standard output is a terminal, it brackets pasted text. Returns false
// if standard input is not a terminal.
bool lector_keys_start(void);
void lector_keys_end(void);

// Takes all bytes from standard input for another program: Ctrl-C and Ctrl-Z have no effect, and the
// modes of the terminal stay. The terminal is released before a fault ends the program; the caller
// handles the signals that ask it to end.
bool lector_keys_start_raw(void);

// Lends the terminal to another program until that program ends, as lector_terminal_run does.
int lector_keys_run(const char *const arguments[]);

#endif
