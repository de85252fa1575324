import sys

from textual.app import App, ComposeResult
from textual.widgets import Input, Label, OptionList, ProgressBar, SelectionList

FRUITS = ["Apples", "Pears", "Plums"]


class Example(App):
    def compose(self) -> ComposeResult:
        match sys.argv[1]:
            case "list":
                yield Label("Which fruit?")
                yield OptionList(*FRUITS)
            case "checkbox":
                yield Label("Which fruits?")
                yield SelectionList(*((name, name) for name in FRUITS))
            case "prompt":
                yield Label("Who are you?")
                yield Input()
            case "progress":
                yield Label("Copying")
                yield ProgressBar(total=20)

    def on_mount(self) -> None:
        if sys.argv[1] == "progress":
            self.set_interval(0.25, self.step, repeat=21)

    def step(self) -> None:
        bar = self.query_one(ProgressBar)
        bar.advance()
        if bar.progress == 20:
            self.query_one(Label).update("Done")
            self.set_timer(0.5, self.exit)


Example().run()
