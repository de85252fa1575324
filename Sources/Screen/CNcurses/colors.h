#ifndef LECTOR_COLORS_H
#define LECTOR_COLORS_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>

// Starts curses' colors, if they are wanted and the terminal has them.
void lector_colors_start(bool uses_color);

// Returns the number of the color pair of a style; 0 is the terminal's default colors.
int lector_colors_pair(uint16_t style);

// Returns the attributes of a style.
attr_t lector_colors_attributes(uint16_t style);

#endif
