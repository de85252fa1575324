#define _GNU_SOURCE

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "CNcurses.h"
#include "signals.h"

static lector_input input_of(enum lector_input_kind kind, int number) {
    return (lector_input){.kind = kind, .number = number};
}

static long now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

long lector_terminal_now(void) { return now_ms(); }

lector_input lector_terminal_wait(int timeout_ms, uint8_t *bytes, int capacity) {
    long deadline = timeout_ms < 0 ? 0 : now_ms() + timeout_ms;
    for (;;) {
        int number = lector_signals_take();
        if (number) return input_of(LECTOR_INPUT_SIGNAL, number);
        bool is_woken = lector_signals_is_woken();
        long left = is_woken ? 0 : timeout_ms < 0 ? -1 : deadline - now_ms();
        if (timeout_ms >= 0 && left < 0) left = 0;
        struct pollfd polled[2] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = lector_signals_descriptor(), .events = POLLIN},
        };
        int found = poll(polled, 2, (int)left);
        if (found == 0) {
            lector_signals_take_wake();
            return input_of(is_woken ? LECTOR_INPUT_WAKE : LECTOR_INPUT_TIMEOUT, 0);
        }
        if (found < 0) continue;
        if (polled[1].revents) {
            lector_signals_read();
            continue;
        }
        if (!(polled[0].revents & POLLIN)) return input_of(LECTOR_INPUT_END, 0);
        ssize_t count = read(STDIN_FILENO, bytes, (size_t)capacity);
        if (count > 0) return input_of(LECTOR_INPUT_BYTES, (int)count);
        if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
            return input_of(LECTOR_INPUT_END, 0);
        }
    }
}
