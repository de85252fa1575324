#ifndef LECTOR_SIGNALS_H
#define LECTOR_SIGNALS_H

#include <stdbool.h>

// Saves the state of the terminal before curses changes it.
void lector_signals_remember_terminal(void);

// From now on, reports signals through a pipe instead of letting them end the program.
void lector_signals_install(void);

// From now on, releases the terminal if the program crashes.
void lector_signals_arm(bool has_mouse);
void lector_signals_disarm(void);

// Returns the read end of the pipe.
int lector_signals_descriptor(void);

// Takes the number of a pending signal; returns 0 if there is none.
int lector_signals_take(void);

// Returns whether another thread has ended the wait since the last call.
bool lector_signals_take_wake(void);

// Runs another program with the terminal until it ends. Returns its wait status, or -1.
int lector_signals_run(const char *const arguments[]);

// Stops the program until it is continued.
void lector_signals_stop(void);

#endif
