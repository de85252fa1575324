#define _GNU_SOURCE

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"

static int pipe_ends[2] = {-1, -1};
static struct termios terminal_before;
static bool knows_terminal;
static volatile sig_atomic_t is_armed;
static volatile sig_atomic_t arms_mouse;

static void tell(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe has news enough in it.
    ssize_t ignored = write(pipe_ends[1], &byte, 1);
    (void)ignored;
    errno = saved;
}

// Only async-signal-safe calls: the usual sequences in place of curses' own.
static void give_terminal_back(void) {
    static const char mouse_off[] = "\033[?1002l\033[?1000l\033[?1006l";
    static const char screen_off[] = "\033[0m\033[?25h\033[?1049l\r\n";
    ssize_t ignored = 0;
    if (arms_mouse) ignored = write(STDOUT_FILENO, mouse_off, sizeof mouse_off - 1);
    ignored = write(STDOUT_FILENO, screen_off, sizeof screen_off - 1);
    (void)ignored;
    if (knows_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
}

static void crash(int number) {
    if (is_armed) {
        is_armed = 0;
        give_terminal_back();
    }
    signal(number, SIG_DFL);
    raise(number);
}

void lector_signals_remember_terminal(void) {
    knows_terminal = tcgetattr(STDIN_FILENO, &terminal_before) == 0;
}

void lector_signals_install(void) {
    if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    static const int told[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART;
    for (unsigned i = 0; i < sizeof told / sizeof *told; i++) sigaction(told[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

void lector_signals_arm(bool has_mouse) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    arms_mouse = has_mouse;
    is_armed = 1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crash;
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    for (unsigned i = 0; i < sizeof fatal / sizeof *fatal; i++) sigaction(fatal[i], &action, NULL);
}

void lector_signals_disarm(void) { is_armed = 0; }

int lector_signals_descriptor(void) { return pipe_ends[0]; }

int lector_signals_take(void) {
    // A storm of one kind is one piece of news: the last of the waiting bytes that ends the
    // program counts, else the last.
    unsigned char bytes[256];
    int result = 0;
    ssize_t count;
    while ((count = read(pipe_ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            bool ends = result == SIGTERM || result == SIGHUP || result == SIGINT;
            if (!ends) result = bytes[i];
        }
    }
    return result;
}

void lector_signals_stop(void) {
    struct sigaction before, stop;
    memset(&stop, 0, sizeof stop);
    stop.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &stop, &before);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &before, NULL);
}
