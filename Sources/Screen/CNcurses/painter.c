#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1

#include "painter.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#include "CNcurses.h"
#include "colors.h"
#include "output.h"

// What is sent with the next update, so that a frame is one write.
static char bytes[1 << 16];
static size_t count;

// The style that the terminal draws in, and the place where it draws next; -1 if that is unknown.
static uint16_t pen;
static int pen_row = -1, pen_column = -1;

static bool is_hidden, must_clear;

// Whether the cursor is placed by the sequence that nearly all terminals have.
static bool is_ansi;

static void send(void) {
    lector_output_write(STDOUT_FILENO, bytes, count);
    count = 0;
}

// Sends what waits if there is no room for a number of bytes, so that they are not divided.
static void make_room(size_t needed) {
    if (sizeof bytes - count < needed) send();
}

static int add(int byte) {
    make_room(1);
    bytes[count++] = (char)byte;
    return byte;
}

static void add_bytes(const char *text, size_t length) {
    make_room(length);
    memcpy(bytes + count, text, length);
    count += length;
}

static bool is_known(const char *capability) {
    return capability && capability != (char *)-1;
}

// Adds a sequence with the padding that the terminal needs.
//
// - affected: the number of lines that change.
static void add_sequence(const char *sequence, int affected) {
    if (is_known(sequence)) tputs(sequence, affected, add);
}

static attr_t attributes(uint16_t style) {
    attr_t result = A_NORMAL;
    if (style & LECTOR_STYLE_BOLD) result |= A_BOLD;
    if (style & LECTOR_STYLE_UNDERLINE) result |= A_UNDERLINE;
    if (style & LECTOR_STYLE_REVERSE) result |= A_REVERSE;
    return result;
}

static int ignore(int byte) { return byte; }

static void take_style(uint16_t style, int (*put)(int)) {
    vid_puts(attributes(style), (short)lector_colors_pair(style), NULL, put);
}

// The sequences from one style to another that were last needed, each in one of four places that a
// hash of both says. Curses runs the terminal's programs for each of them, which takes longer than
// all the rest of a frame.
struct change {
    uint16_t from, to;
    bool is_known;
    uint8_t length;
    char bytes[58];
};
enum { places = 4, sets = 64 };
static struct change changes[sets][places];

// More bytes than any change of style takes.
enum { longest_change = 1024 };

// Adds the sequence from the style of the pen to another one, and remembers it.
static void add_change(uint16_t style, struct change *set) {
    // Curses remembers the last style that it was asked for, which need not be that of the pen.
    take_style(pen, ignore);
    make_room(longest_change);
    size_t start = count;
    take_style(style, add);
    size_t length = count - start;
    if (length > sizeof set->bytes) return;
    // The change that has been known for longest gives way.
    memmove(set + 1, set, (places - 1) * sizeof *set);
    set->from = pen;
    set->to = style;
    set->is_known = true;
    set->length = (uint8_t)length;
    memcpy(set->bytes, bytes + start, length);
}

__attribute__((noinline)) static void change_pen(uint16_t style) {
    struct change *set = changes[((pen * 0x9E3779B1u) ^ (style * 0x85EBCA77u)) >> 26];
    const struct change *known = NULL;
    for (int i = 0; i < places && !known; i++) {
        if (set[i].is_known && set[i].from == pen && set[i].to == style) known = &set[i];
    }
    if (known) add_bytes(known->bytes, known->length);
    else add_change(style, set);
    pen = style;
}

static inline void take_pen(uint16_t style) {
    if (style != pen) change_pen(style);
}

static void add_number(int number) {
    if (number >= 10) add_number(number / 10);
    add('0' + number % 10);
}

__attribute__((noinline)) static void move_to(int row, int column) {
    if (!move_standout_mode) take_pen(0);
    if (is_ansi) {
        add_bytes("\033[", 2);
        add_number(row + 1);
        add(';');
        add_number(column + 1);
        add('H');
    } else {
        add_sequence(tiparm(cursor_address, row, column), 1);
    }
    pen_row = row;
    pen_column = column;
}

static inline void go_to(int row, int column) {
    if (row != pen_row || column != pen_column) move_to(row, column);
}

static void lose_place(void) { pen_row = pen_column = -1; }

bool lector_painter_start(void) {
    if (!is_known(cursor_address) || !is_known(clear_screen)) return false;
    is_ansi = strcmp(cursor_address, "\033[%i%p1%d;%p2%dH") == 0;
    memset(changes, 0, sizeof changes);
    return true;
}

void lector_painter_enter(void) { add_sequence(enter_ca_mode, 1); }

static void scroll_rows(int top, int bottom) {
    if (is_known(change_scroll_region)) add_sequence(tiparm(change_scroll_region, top, bottom), 1);
    lose_place();
}

void lector_painter_leave(void) {
    take_pen(0);
    if (is_hidden) add_sequence(cursor_normal, 1);
    is_hidden = false;
    int last = lector_terminal_rows() - 1;
    scroll_rows(0, last);
    go_to(last, 0);
    add_sequence(exit_ca_mode, 1);
    add('\r');
    // A terminal that has only one screen continues below it.
    if (!is_known(exit_ca_mode)) add('\n');
    lose_place();
    send();
}

void lector_painter_forget(void) {
    must_clear = true;
    lose_place();
}

static void clear_if_needed(void) {
    if (!must_clear) return;
    must_clear = false;
    // Curses, or another program, may have left the terminal in any of these.
    take_pen(0);
    add_sequence(exit_attribute_mode, 1);
    add_sequence(exit_insert_mode, 1);
    if (auto_right_margin) add_sequence(enter_am_mode, 1);
    scroll_rows(0, lector_terminal_rows() - 1);
    add_sequence(clear_screen, lector_terminal_rows());
}

static bool is_blank(const lector_cell *cell) {
    return cell->base == ' ' && !cell->marks
        && !(cell->style & (LECTOR_STYLE_UNDERLINE | LECTOR_STYLE_REVERSE));
}

// Returns the style in which a blank between two words is sent: that of the first word, if only the
// ground of the blank is seen. The color of a blank is invisible, and changing it twice takes two
// dozen bytes.
static uint16_t style_of_blank(uint16_t own, uint16_t before) {
    const uint16_t seen =
        LECTOR_STYLE_BACKGROUND | LECTOR_STYLE_UNDERLINE | LECTOR_STYLE_REVERSE;
    return (own & seen) == (before & seen) ? before : own;
}

// Adds a scalar in UTF-8. A control character, which no cell should have, becomes a question mark.
static void add_scalar(uint32_t scalar) {
    make_room(4);
    if (scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0)) scalar = '?';
    char *end = bytes + count;
    if (scalar < 0x80) {
        *end++ = (char)scalar;
    } else if (scalar < 0x800) {
        *end++ = (char)(0xC0 | scalar >> 6);
        *end++ = (char)(0x80 | (scalar & 0x3F));
    } else if (scalar < 0x10000) {
        *end++ = (char)(0xE0 | scalar >> 12);
        *end++ = (char)(0x80 | (scalar >> 6 & 0x3F));
        *end++ = (char)(0x80 | (scalar & 0x3F));
    } else {
        *end++ = (char)(0xF0 | scalar >> 18);
        *end++ = (char)(0x80 | (scalar >> 12 & 0x3F));
        *end++ = (char)(0x80 | (scalar >> 6 & 0x3F));
        *end++ = (char)(0x80 | (scalar & 0x3F));
    }
    count = (size_t)(end - bytes);
}

// Returns the column from which a row is empty, and looks so when its rest is erased in the default
// colors.
static int end_of_text(const lector_cell *row, int from, int end) {
    while (end > from && is_blank(&row[end - 1])
           && !(row[end - 1].style & LECTOR_STYLE_BACKGROUND)) {
        end--;
    }
    return end;
}

void lector_terminal_put(int row, const lector_cell *cells, int width, int start, int end) {
    clear_if_needed();
    // The shortest row of blanks that is erased rather than written, in cells.
    enum { least = 4 };
    int text_end = is_known(clr_eol) ? end_of_text(cells, start, width) : width;
    bool erases = end - text_end >= least;
    // The last cell of a terminal that would scroll after it stays empty.
    bool scrolls = auto_right_margin && !eat_newline_glitch && row == lector_terminal_rows() - 1;
    int last = erases ? text_end : end;
    uint16_t style = cells[start].style;
    for (int column = start; column < last; column++) {
        const lector_cell *cell = &cells[column];
        if (cell->width == 0) continue;
        if (scrolls && column + cell->width >= width) break;
        style = is_blank(cell) ? style_of_blank(cell->style, style) : cell->style;
        go_to(row, column);
        take_pen(style);
        add_scalar(cell->base);
        for (uint64_t marks = cell->marks; marks; marks >>= 16) add_scalar(marks & 0xFFFF);
        pen_column += cell->width;
    }
    // Terminals differ in where the cursor is behind the last column.
    if (pen_column >= width) lose_place();
    if (!erases) return;
    go_to(row, text_end);
    take_pen(0);
    add_sequence(clr_eol, 1);
}

// Adds the sequence for a number of lines, or that for one line as often.
static void add_for_lines(const char *for_many, const char *for_one, int number) {
    if (is_known(for_many)) {
        add_sequence(tiparm(for_many, number), number);
    } else {
        for (int i = 0; i < number; i++) add_sequence(for_one, 1);
    }
}

bool lector_terminal_shift(int top, int bottom, int distance) {
    int size = abs(distance);
    bool goes_up = distance > 0;
    bool scrolls = is_known(change_scroll_region)
        && (goes_up ? is_known(parm_index) || is_known(scroll_forward)
                    : is_known(parm_rindex) || is_known(scroll_reverse));
    bool moves = (is_known(parm_delete_line) || is_known(delete_line))
        && (is_known(parm_insert_line) || is_known(insert_line));
    if (distance == 0) return true;
    if (!scrolls && !moves) return false;
    clear_if_needed();
    // New lines take the ground that is drawn on.
    take_pen(0);
    if (scrolls) {
        scroll_rows(top, bottom);
        go_to(goes_up ? bottom : top, 0);
        if (goes_up) add_for_lines(parm_index, scroll_forward, size);
        else add_for_lines(parm_rindex, scroll_reverse, size);
        scroll_rows(0, lector_terminal_rows() - 1);
        return true;
    }
    go_to(goes_up ? top : bottom - size + 1, 0);
    add_for_lines(parm_delete_line, delete_line, size);
    go_to(goes_up ? bottom - size + 1 : top, 0);
    add_for_lines(parm_insert_line, insert_line, size);
    return true;
}

void lector_terminal_update(int row, int column) {
    clear_if_needed();
    bool hides = row < 0;
    if (hides != is_hidden) {
        add_sequence(hides ? cursor_invisible : cursor_normal, 1);
        is_hidden = hides;
    }
    if (!hides) go_to(row, column);
    send();
}
