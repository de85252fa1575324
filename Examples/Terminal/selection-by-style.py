#!/usr/bin/env python3
"""Trap selection-by-style: only reverse video tells which item is chosen."""
import menu

PARKED = menu.place(10, 1)
menu.run(
    lambda chosen: menu.write(menu.everything(chosen) + PARKED),
    lambda old, new: menu.write(menu.item(old, new) + menu.item(new, new) + PARKED),
)
