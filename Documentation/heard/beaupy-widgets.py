import sys

import beaupy

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        print("Which fruit?")
        beaupy.select(FRUITS)
    case "checkbox":
        print("Which fruits?")
        beaupy.select_multiple(FRUITS)
    case "prompt":
        beaupy.prompt("Who are you?")
