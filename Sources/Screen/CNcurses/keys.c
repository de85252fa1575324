#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"
#include "modes.h"
#include "output.h"
#include "signals.h"

static struct termios before, during;
static volatile sig_atomic_t is_taken;

static void give_back(int number);

static struct sigaction action_of(void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    // The handler raises the signal again, which must then have its default effect immediately.
    // After a stack overflow, it needs a separate stack.
    action.sa_flags = SA_RESTART | SA_NODEFER | SA_ONSTACK;
    return action;
}

static void install(int number, void (*handler)(int)) {
    struct sigaction action = action_of(handler);
    sigaction(number, &action, NULL);
}

// Makes only async-signal-safe calls.
static void give_back(int number) {
    int saved = errno;
    if (is_taken && !lector_signals_has_terminal()) {
        // In the background, a change to the terminal would stop the program. The shell has the
        // settings it wants, unless it does not set any.
        if (lector_signals_has_settings(&during)) {
            signal(SIGTTOU, SIG_IGN);
            lector_modes_off_through(STDOUT_FILENO);
            tcsetattr(STDIN_FILENO, TCSANOW, &before);
        }
    } else if (is_taken) {
        // A terminal that takes no output must not keep the program from ending.
        if (lector_output_is_open(STDOUT_FILENO, 200)) lector_modes_off_through(STDOUT_FILENO);
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    }
    install(number, SIG_DFL);
    raise(number);
    // raise() returns only after a stop.
    install(number, give_back);
    if (is_taken) {
        tcsetattr(STDIN_FILENO, TCSANOW, &during);
        lector_modes_on_through(STDOUT_FILENO);
    }
    errno = saved;
}

// Takes the terminal with the settings in `during`.
static bool take(void) {
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    is_taken = 1;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &during) == 0) {
        lector_modes_on();
        return true;
    }
    is_taken = 0;
    return false;
}

bool lector_keys_start(void) {
    if (tcgetattr(STDIN_FILENO, &before) != 0) return false;
    during = before;
    // Ctrl-S would stop the output, so that no key is answered until Ctrl-Q.
    during.c_iflag &= ~(tcflag_t)IXON;
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    lector_modes_prepare_plain();
    struct sigaction action = action_of(give_back);
    lector_signals_handle_ending(&action);
    install(SIGTSTP, give_back);
    return take();
}

bool lector_keys_start_raw(void) {
    if (tcgetattr(STDIN_FILENO, &before) != 0) return false;
    during = before;
    cfmakeraw(&during);
    for (int number = 1; number < LECTOR_SIGNALS; number++) {
        if (lector_signal_is_fault(number)) install(number, give_back);
    }
    return take();
}

void lector_keys_end(void) {
    if (!is_taken) return;
    is_taken = 0;
    lector_modes_off();
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

int lector_keys_run(const char *const arguments[]) {
    if (is_taken) {
        lector_modes_off();
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    }
    int status = lector_signals_run(arguments);
    if (is_taken) {
        tcsetattr(STDIN_FILENO, TCSANOW, &during);
        lector_modes_on();
    }
    return status;
}
