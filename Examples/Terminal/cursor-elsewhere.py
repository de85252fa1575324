#!/usr/bin/env python3
"""Trap cursor-elsewhere: a mark tells which item is chosen, and the cursor stays at the bottom."""
import menu

PARKED = menu.place(10, 1)
menu.run(
    lambda chosen: menu.write(menu.everything(-1, "  ") + menu.place(2, 1) + ">" + PARKED),
    lambda old, new: menu.write(
        menu.place(old + 2, 1) + " " + menu.place(new + 2, 1) + ">" + PARKED
    ),
)
