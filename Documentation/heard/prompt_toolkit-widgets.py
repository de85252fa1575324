import sys
import time

from prompt_toolkit import prompt
from prompt_toolkit.shortcuts import ProgressBar, checkboxlist_dialog, choice

FRUITS = [(name, name) for name in ["Apples", "Pears", "Plums"]]

match sys.argv[1]:
    case "list":
        choice("Which fruit?", options=FRUITS)
    case "checkbox":
        checkboxlist_dialog("Fruits", "Which fruits?", values=FRUITS).run()
    case "prompt":
        prompt("Who are you? ")
    case "progress":
        with ProgressBar() as bar:
            for _ in bar(range(20), label="Copying"):
                time.sleep(0.25)
        print("Done")
