#ifndef LECTOR_MOUSE_H
#define LECTOR_MOUSE_H

#include <stdbool.h>
#include <wchar.h>

#include "CNcurses.h"

// Requests mouse reports if the terminal's description includes a mouse. Returns whether it does.
bool lector_mouse_start(void);

// Turns the reports on and off, so that another program can use the terminal.
void lector_mouse_on(void);
void lector_mouse_off(void);

// Returns whether input belongs to a mouse report. Fills the event at the end of the report.
bool lector_mouse_takes(bool is_key, wint_t code, lector_event *event);

#endif
