"""A menu on the whole terminal, for the examples. Down and Up move, q ends."""
import os
import sys
import termios
import tty

NAMES = ["Open a file", "Save the file", "Print it", "Send it by mail", "Close it", "Settings", "Help"]


def write(text):
    """Writes text, and sends it at once."""
    os.write(1, text.encode())


def place(row, column):
    """Returns the sequence that puts the cursor at a row and a column, counted from 1."""
    return f"\x1b[{row};{column}H"


def item(index, chosen, mark=""):
    """Returns the sequences that draw an item, highlighted if it is chosen."""
    style = "\x1b[7m" if index == chosen else "\x1b[m"
    return place(index + 2, 1) + style + mark + NAMES[index] + "\x1b[m"


def run(draw, move):
    """Runs the menu until q.

    draw(chosen) draws everything, and move(old, new) shows that the choice moved.
    """
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    chosen = 0
    try:
        write("\x1b[?1049h\x1b[2J")
        draw(chosen)
        while True:
            key = os.read(0, 16)
            if key in (b"q", b""):
                break
            new = chosen + {b"\x1b[B": 1, b"\x1b[A": -1}.get(key, 0)
            if new == chosen or not 0 <= new < len(NAMES):
                write("\a")
                continue
            move(chosen, new)
            chosen = new
    finally:
        write("\x1b[?1049l")
        termios.tcsetattr(0, termios.TCSADRAIN, before)
    sys.exit(0)


def everything(chosen, mark=""):
    """Returns the sequences that draw the whole menu, with a mark before each item."""
    items = "".join(item(index, chosen, mark) for index in range(len(NAMES)))
    return place(1, 1) + "What next?" + items
