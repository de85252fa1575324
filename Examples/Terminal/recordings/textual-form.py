#!/usr/bin/env python3
"""A form of Textual with its standard widgets."""

from textual.app import App, ComposeResult
from textual.widgets import Button, Checkbox, Footer, Header, Input, Label


class Form(App):
    TITLE = "Order"
    BINDINGS = [("ctrl+q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Header()
        yield Input(placeholder="Your name")
        yield Checkbox("Gift wrap")
        yield Button("Send")
        yield Label("Nothing sent", id="state")
        yield Footer()

    def on_button_pressed(self) -> None:
        name = self.query_one(Input).value
        self.query_one("#state", Label).update(f"Sent for {name}")


Form().run()
