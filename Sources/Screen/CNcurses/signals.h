#ifndef LECTOR_SIGNALS_H
#define LECTOR_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

// Handles all signals that would end the program (lector_signal_ends).
void lector_signals_handle_ending(const struct sigaction *action);

// Saves the state of the terminal before curses changes it.
void lector_signals_remember_terminal(void);

// Saves the settings of the terminal that curses has made.
void lector_signals_remember_settings(void);

// Returns whether the terminal still has settings. Makes only async-signal-safe calls.
bool lector_signals_has_settings(const struct termios *settings);

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

// Turns off the modes and leaves the screen without curses, in the background. Restores the settings
// of the terminal unless the shell has already made its own.
void lector_signals_leave_screen(void);

// Reads the bytes that have arrived in the pipe.
void lector_signals_read(void);

// Takes the number of a signal that was read; returns 0 if there is none.
int lector_signals_take(void);

// Returns whether a signal that ends the program has arrived and is not taken yet.
bool lector_signals_is_ending(void);

// Returns whether another thread has ended the wait, until it is taken.
bool lector_signals_is_woken(void);
void lector_signals_take_wake(void);

// Runs another program with the terminal until it ends. Returns its wait status, or -1.
int lector_signals_run(const char *const arguments[]);

// Returns whether the terminal is the program's: false in the background, where a shell uses the
// terminal and a change to it would stop the program. Makes only async-signal-safe calls.
bool lector_signals_has_terminal(void);

// Stops the program until it is continued. Returns false if no shell could continue it, so that the
// system does not stop it.
bool lector_signals_stop(void);

// The same, if the program is in the background.
bool lector_signals_stop_in_background(void);

#endif
