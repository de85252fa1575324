#!/usr/bin/env python3
"""Trap full-redraw: everything is sent again for each key."""
import menu


def draw(chosen):
    menu.write("\x1b[2J" + menu.everything(chosen) + menu.place(chosen + 2, 1))


menu.run(draw, lambda old, new: draw(new))
