#ifndef LECTOR_SIGNALS_H
#define LECTOR_SIGNALS_H

#include <stdbool.h>

// Saves the state of the terminal before curses changes it.
void lector_signals_remember_terminal(void);

// From now on, reports signals through a pipe instead of letting them end the program.
void lector_signals_install(void);

// From now on, releases the terminal if the program crashes.
void lector_signals_arm(void);
void lector_signals_disarm(void);

// Returns the read end of the pipe.
int lector_signals_descriptor(void);

// Releases a terminal whose output was blocked when the program was asked to end, if it takes
// output again.
void lector_signals_give_back_abandoned(void);

// Reads the bytes that have arrived in the pipe.
void lector_signals_read(void);

// Takes the number of a signal that was read; returns 0 if there is none.
int lector_signals_take(void);

// Returns whether another thread has ended the wait, until it is taken.
bool lector_signals_is_woken(void);
void lector_signals_take_wake(void);

// Runs another program with the terminal until it ends. Returns its wait status, or -1.
int lector_signals_run(const char *const arguments[]);

// Stops the program until it is continued.
void lector_signals_stop(void);

#endif
