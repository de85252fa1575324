#define _GNU_SOURCE

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>

static volatile int abandoned = -1;

void lector_output_write(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) {
            // The last bytes for a terminal that was abandoned: it may take some of them and no more.
            if (abandoned < 0 || lector_output_is_open(descriptor, 0)) continue;
            return;
        }
        if (written < 0 && errno == EAGAIN) {
            // Another program has left the terminal without waiting for its output.
            if (lector_output_is_open(descriptor, abandoned < 0 ? -1 : 0) || abandoned < 0) continue;
            return;
        }
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

bool lector_output_is_open(int descriptor, int timeout_ms) {
    struct pollfd output = {.fd = descriptor, .events = POLLOUT};
    return poll(&output, 1, timeout_ms) > 0;
}

void lector_output_abandon_if_blocked(void) {
    if (abandoned >= 0 || lector_output_is_open(STDOUT_FILENO, 0)) return;
    int terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (terminal >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        abandoned = terminal;
    } else if (terminal >= 0) {
        close(terminal);
    }
    if (nowhere >= 0) close(nowhere);
}

int lector_output_abandoned(void) { return abandoned; }
