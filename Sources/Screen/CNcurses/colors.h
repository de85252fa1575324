#ifndef LECTOR_COLORS_H
#define LECTOR_COLORS_H

#include <stdbool.h>
#include <stdint.h>

// Starts curses' colors, if they are wanted and the terminal has them.
void lector_colors_start(bool uses_color);

// Returns the number of the color pair of a style; 0 is the terminal's default colors.
int lector_colors_pair(uint16_t style);

#endif
