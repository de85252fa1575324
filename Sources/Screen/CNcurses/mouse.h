#ifndef LECTOR_MOUSE_H
#define LECTOR_MOUSE_H

#include <stdbool.h>
#include <wchar.h>

#include "CNcurses.h"

// Asks the terminal for mouse reports, where its description says that it has a mouse.
bool lector_mouse_start(void);

// Turns the reports on and off around a time in which the terminal is somebody else's.
void lector_mouse_on(void);
void lector_mouse_off(void);

// Whether what curses read belongs to a mouse report; the event is filled at the report's end.
bool lector_mouse_takes(bool is_key, wint_t code, lector_event *event);

#endif
