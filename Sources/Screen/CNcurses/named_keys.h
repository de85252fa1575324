#ifndef LECTOR_NAMED_KEYS_H
#define LECTOR_NAMED_KEYS_H

// Codes of keys that curses has none for; its own end below 01000.
enum {
    LECTOR_KEY_CTRL_LEFT = 0x7000,
    LECTOR_KEY_CTRL_RIGHT,
    LECTOR_KEY_CTRL_HOME,
    LECTOR_KEY_CTRL_END,
};

#endif
