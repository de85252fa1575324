#!/usr/bin/env python3
"""A list of urwid with check boxes and a button."""

import urwid

items = [urwid.CheckBox(name) for name in ("Bread", "Milk", "Salt")]
state = urwid.Text("Nothing ordered")


def order(_button):
    names = [item.label for item in items if item.state]
    state.set_text("Ordered: " + ", ".join(names))


def quit_on_q(key):
    if key == "q":
        raise urwid.ExitMainLoop


rows = [*items, urwid.Button("Order", order), urwid.Divider(), state]
styled = [urwid.AttrMap(row, None, "focus") for row in rows]
frame = urwid.Frame(
    urwid.ListBox(urwid.SimpleFocusListWalker(styled)), header=urwid.Text("Shopping")
)
urwid.MainLoop(frame, [("focus", "standout", "")], unhandled_input=quit_on_q).run()
