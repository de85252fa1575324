#ifndef LECTOR_PAINTER_H
#define LECTOR_PAINTER_H

#include <stdbool.h>

// Sends cells to the terminal: the changed ones, which the caller knows. Curses chooses attributes
// and colors, and its terminal descriptions have the sequences; its windows are not used, because
// their refresh would search whole lines for the changes again, which takes longer than all the rest.

// Returns false if the terminal cannot be drawn on: it has no sequence that places the cursor, or
// none that clears the screen.
bool lector_painter_start(void);

// Switches to the screen of full-screen programs again, after lector_painter_leave().
void lector_painter_enter(void);

// Leaves the screen: ends colors and attributes, shows the cursor, and switches back. A terminal that
// has only one screen gets the cursor below the last row.
void lector_painter_leave(void);

// Forgets what is on the screen: the next update resets the terminal and begins with an empty one.
void lector_painter_forget(void);

#endif
