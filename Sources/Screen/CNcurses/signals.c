#define _GNU_SOURCE

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"
#include "modes.h"
#include "output.h"

static int pipe_ends[2] = {-1, -1};
static struct termios terminal_before, terminal_during;
static bool knows_terminal;
static volatile sig_atomic_t is_armed;
// The time, in microseconds, that a program waits for its terminal after it is asked to end.
static const suseconds_t terminal_patience = 100000;
// The pending signals, by number. Number 0 is a request to wake up.
static bool waiting[LECTOR_SIGNALS];

// Returns whether a signal that the program handles asks it to end.
static bool is_request(int number) {
    return number != 0 && number != SIGTSTP && number != SIGCONT && number != SIGWINCH;
}

bool lector_signal_is_fault(int number) {
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGTRAP
        || number == SIGABRT || number == SIGFPE;
}

bool lector_signal_ends(int number) {
    // The handler of Swift asks what to do, on the terminal.
    if (lector_signal_is_fault(number)) return true;
    switch (number) {
    // By default, these stop a program, let it continue, or do nothing (signal(7)).
    case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
    case SIGCONT: case SIGCHLD: case SIGURG: case SIGWINCH:
    // The kernel does not give this one away.
    case SIGKILL:
        return false;
    // Shells let programs in the background ignore the signals of keys.
    case SIGTERM: case SIGHUP: case SIGINT: case SIGQUIT:
        return true;
    default: break;
    }
    // The C library refuses its own signals.
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

void lector_signals_handle_ending(const struct sigaction *action) {
    for (int number = 1; number < LECTOR_SIGNALS; number++) {
        if (lector_signal_ends(number)) sigaction(number, action, NULL);
    }
}

static void tell(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe ends the wait too.
    ssize_t ignored = write(pipe_ends[1], &byte, 1);
    (void)ignored;
    if (is_request(number)) {
        lector_output_abandon_if_blocked();
        // The terminal may have room now and none later, while the program writes its last bytes.
        struct timeval wait = {.tv_usec = terminal_patience};
        struct itimerval again = {.it_interval = wait, .it_value = wait};
        setitimer(ITIMER_REAL, &again, NULL);
    }
    errno = saved;
}

// Runs from time to time once the program is asked to end. It also interrupts a waiting write.
static void look_again(int number) {
    (void)number;
    int saved = errno;
    lector_output_abandon_if_blocked();
    errno = saved;
}

// Makes only async-signal-safe calls, and therefore writes common sequences instead of curses' own.
static void leave_screen(int descriptor) {
    static const char screen_off[] = "\033[r\033[0m\033[999;1H\033[?25h\033[?1049l\r\n";
    // A terminal that takes no output must not keep the program from ending.
    if (!lector_output_is_open(descriptor, 200)) return;
    lector_modes_off_through(descriptor);
    lector_output_write(descriptor, screen_off, sizeof screen_off - 1);
}

// Makes only async-signal-safe calls.
static void give_terminal_back(int descriptor) {
    leave_screen(descriptor);
    if (knows_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
}

void lector_signals_leave_screen(void) {
    // A terminal can be set to stop programs in the background that write to it.
    signal(SIGTTOU, SIG_IGN);
    leave_screen(STDOUT_FILENO);
    if (knows_terminal && lector_signals_has_settings(&terminal_during)) {
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
    }
}

bool lector_signals_has_settings(const struct termios *settings) {
    struct termios now;
    return tcgetattr(STDIN_FILENO, &now) == 0 && now.c_lflag == settings->c_lflag
        && now.c_iflag == settings->c_iflag && now.c_oflag == settings->c_oflag;
}

void lector_signals_give_back_abandoned(void) {
    int terminal = lector_output_abandoned();
    if (terminal >= 0) give_terminal_back(terminal);
}

static void crash(int number) {
    if (is_armed) {
        is_armed = 0;
        give_terminal_back(STDOUT_FILENO);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void lector_signals_remember_terminal(void) {
    knows_terminal = tcgetattr(STDIN_FILENO, &terminal_before) == 0;
}

void lector_signals_remember_settings(void) {
    if (tcgetattr(STDIN_FILENO, &terminal_during) != 0) knows_terminal = false;
}

void lector_signals_install(void) {
    if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    // The signals that end the program also end the wait for a terminal that takes no output.
    action.sa_handler = tell;
    lector_signals_handle_ending(&action);
    static const int others[] = {SIGTSTP, SIGCONT, SIGWINCH};
    action.sa_flags = SA_RESTART;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) sigaction(others[i], &action, NULL);
    action.sa_handler = look_again;
    action.sa_flags = 0;
    sigaction(SIGALRM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    // After a stack overflow, the handler needs a separate stack.
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    action.sa_handler = crash;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    for (int number = 1; number < LECTOR_SIGNALS; number++) {
        if (lector_signal_is_fault(number)) sigaction(number, &action, NULL);
    }
}

void lector_signals_arm(void) { is_armed = 1; }

void lector_signals_disarm(void) { is_armed = 0; }

int lector_signals_descriptor(void) { return pipe_ends[0]; }

void lector_signals_read(void) {
    unsigned char bytes[256];
    ssize_t count;
    while ((count = read(pipe_ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) waiting[bytes[i]] = true;
    }
}

// Takes a signal. Repeated ones count once.
static int take(int number) {
    if (!waiting[number]) return 0;
    waiting[number] = false;
    return number;
}

int lector_signals_take(void) {
    // Signals that end the program come before those that stop it, and these before a change of size,
    // because the size is read again when the program continues.
    for (int number = LECTOR_SIGNALS - 1; number > 0; number--) {
        if (is_request(number) && take(number)) return number;
    }
    int number = take(SIGTSTP);
    if (!number) number = take(SIGCONT);
    return number ? number : take(SIGWINCH);
}

bool lector_signals_is_ending(void) {
    lector_signals_read();
    for (int number = 1; number < LECTOR_SIGNALS; number++) {
        if (is_request(number) && waiting[number]) return true;
    }
    return false;
}

bool lector_signals_is_woken(void) { return waiting[0]; }

void lector_signals_take_wake(void) { waiting[0] = false; }

void lector_terminal_wake(void) { tell(0); }

int lector_signals_run(const char *const arguments[]) {
    // Keys that raise signals are meant for the other program.
    static const int typed[] = {SIGINT, SIGQUIT, SIGTSTP};
    enum { count = sizeof typed / sizeof *typed };
    struct sigaction ignore, before[count];
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    for (unsigned i = 0; i < count; i++) sigaction(typed[i], &ignore, &before[i]);

    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    int status = -1;
    if (posix_spawnp(&child, arguments[0], NULL, &attributes, (char *const *)arguments,
                     environ) == 0) {
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    }
    posix_spawnattr_destroy(&attributes);
    for (unsigned i = 0; i < count; i++) sigaction(typed[i], &before[i], NULL);
    return status;
}

bool lector_signals_has_terminal(void) {
    pid_t foreground = tcgetpgrp(STDIN_FILENO);
    return foreground < 0 || foreground == getpgrp();
}

static void stop_group(void) { kill(0, SIGTSTP); }

// The kernel stops who sets the terminal in the background, and nobody in the foreground: a program
// that looked first might stop after the shell has brought it to the foreground.
static void set_terminal(void) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) == 0) tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

static bool stop_by(int number, void (*stop)(void)) {
    struct sigaction before, action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, &before);
    stop();
    sigaction(number, &before, NULL);
    // The program has stopped itself, so the SIGCONT that follows is not reported.
    lector_signals_read();
    return take(SIGCONT) != 0;
}

bool lector_signals_stop(void) { return stop_by(SIGTSTP, stop_group); }

bool lector_signals_stop_in_background(void) { return stop_by(SIGTTOU, set_terminal); }
