#!/usr/bin/env python3
"""Good: the cursor goes to the chosen item, and only what changes is written."""
import menu

menu.run(
    lambda chosen: menu.write(menu.everything(chosen) + menu.place(2, 1)),
    lambda old, new: menu.write(menu.item(old, new) + menu.item(new, new) + menu.place(new + 2, 1)),
)
