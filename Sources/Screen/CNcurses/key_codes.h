#ifndef LECTOR_KEY_CODES_H
#define LECTOR_KEY_CODES_H

// Codes for keys for which curses has none. The codes of curses end below 01000.
enum {
    LECTOR_CODE_CTRL_LEFT = 0x7000,
    LECTOR_CODE_CTRL_RIGHT,
    LECTOR_CODE_CTRL_HOME,
    LECTOR_CODE_CTRL_END,
};

#endif
