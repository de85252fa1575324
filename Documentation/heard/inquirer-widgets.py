import sys

import inquirer

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        inquirer.list_input("Which fruit?", choices=FRUITS)
    case "checkbox":
        inquirer.checkbox("Which fruits?", choices=FRUITS)
    case "prompt":
        inquirer.text("Who are you?")
