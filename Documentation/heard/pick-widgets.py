import sys

from pick import pick

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        pick(FRUITS, "Which fruit?")
    case "checkbox":
        pick(FRUITS, "Which fruits?", multiselect=True)
