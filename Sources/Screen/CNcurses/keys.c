#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"
#include "signals.h"

static struct termios before, during;
static volatile sig_atomic_t is_taken;

static void give_back(int number);

static void install(int number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    // The handler raises the signal again, which must then have its default effect immediately.
    action.sa_flags = SA_RESTART | SA_NODEFER;
    sigaction(number, &action, NULL);
}

// Makes only async-signal-safe calls.
static void give_back(int number) {
    int saved = errno;
    if (is_taken) tcsetattr(STDIN_FILENO, TCSANOW, &before);
    install(number, SIG_DFL);
    raise(number);
    // raise() returns only after a stop.
    install(number, give_back);
    if (is_taken) tcsetattr(STDIN_FILENO, TCSANOW, &during);
    errno = saved;
}

bool lector_keys_start(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    if (tcgetattr(STDIN_FILENO, &before) != 0) return false;
    during = before;
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
        install(signals[i], give_back);
    }
    is_taken = 1;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &during) == 0) return true;
    is_taken = 0;
    return false;
}

void lector_keys_end(void) {
    if (!is_taken) return;
    is_taken = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

int lector_keys_run(const char *const arguments[]) {
    if (is_taken) tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    int status = lector_signals_run(arguments);
    if (is_taken) tcsetattr(STDIN_FILENO, TCSANOW, &during);
    return status;
}
