#ifndef LECTOR_MODES_H
#define LECTOR_MODES_H

#include <stddef.h>

// The modes of the terminal that curses does not set: mouse reports, bracketed paste, and the keypad
// mode, which makes the terminal send the sequences in its description.

// Chooses the modes that the terminal's description allows.
void lector_modes_prepare(void);

// Chooses bracketed paste alone, for a terminal without a screen; standard output must be one. A
// terminal whose description is missing gets no modes.
void lector_modes_prepare_plain(void);

// Chooses the modes that sequences turn on and off; NULL chooses the modes of lector_modes_prepare.
void lector_modes_choose(const char *on, const char *off);

// Turns the modes on and off, so that another program can use the terminal. The bytes are sent at
// once.
void lector_modes_on(void);
void lector_modes_off(void);

// Enclose an update of the screen, so that the terminal shows all of it at once (DEC private mode
// 2026).
void lector_modes_begin_update(void);
void lector_modes_end_update(void);

// Turns the modes off or on through a descriptor. Makes only async-signal-safe calls.
void lector_modes_off_through(int descriptor);
void lector_modes_on_through(int descriptor);

#endif
