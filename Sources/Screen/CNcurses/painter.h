#ifndef LECTOR_PAINTER_H
#define LECTOR_PAINTER_H

#include <stdbool.h>

// Sends cells to the terminal: the changed ones, which the caller knows. Curses chooses attributes
// and colors, and its terminal descriptions have the sequences; its windows are not used, because
// their refresh would search whole lines for the changes again, which takes longer than all the rest.

// Returns false if the terminal cannot be drawn on: it has no sequence that places the cursor, or
// none that clears the screen.
bool lector_painter_start(void);

// Switches to the screen of full-screen programs again, after lector_painter_leave() and endwin().
void lector_painter_enter(void);

// Prepares for endwin(): shows the cursor, and ends colors and attributes.
void lector_painter_leave(void);

// Moves the cursor to the last row after endwin(), on a terminal that has only one screen.
void lector_painter_stand_below(int rows);

// Forgets what is on the screen: the next update begins with an empty one.
void lector_painter_forget(void);

#endif
