import sys

from InquirerPy import inquirer

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        inquirer.select("Which fruit?", FRUITS).execute()
    case "checkbox":
        inquirer.checkbox("Which fruits?", FRUITS).execute()
    case "prompt":
        inquirer.text("Who are you?").execute()
