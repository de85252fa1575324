import sys

import questionary

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        questionary.select("Which fruit?", FRUITS).ask()
    case "checkbox":
        questionary.checkbox("Which fruits?", FRUITS).ask()
    case "prompt":
        questionary.text("Who are you?").ask()
