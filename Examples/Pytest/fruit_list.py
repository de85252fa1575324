"""A list and a field in Textual: Tab goes from one to the other."""
from textual.app import App
from textual.widgets import Input, OptionList


class FruitApp(App):
    """Asks for a fruit and a name."""

    def compose(self):
        yield Input(placeholder="Your name")
        yield OptionList("Apples", "Pears", "Quinces")


if __name__ == "__main__":
    FruitApp().run()
