#ifndef LECTOR_SIGNALS_H
#define LECTOR_SIGNALS_H

#include <stdbool.h>

// Remembers how the terminal is before curses changes it.
void lector_signals_remember_terminal(void);

// From now on signals are told through a pipe instead of ending the program.
void lector_signals_install(void);

// From now on a crash gives the terminal back before the program dies.
void lector_signals_arm(bool has_mouse);
void lector_signals_disarm(void);

// The end of the pipe into which signals write.
int lector_signals_descriptor(void);

// The number of a signal that came; 0 when none did.
int lector_signals_take(void);

// Whether somebody called to wake up since the last time.
bool lector_signals_take_wake(void);

// Runs another program to its end, which gets what is typed meanwhile; its wait status, or -1.
int lector_signals_run(const char *const arguments[]);

// Stops the program until it is continued.
void lector_signals_stop(void);

#endif
