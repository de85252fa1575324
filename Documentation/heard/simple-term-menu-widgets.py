import sys

from simple_term_menu import TerminalMenu

FRUITS = ["Apples", "Pears", "Plums"]

match sys.argv[1]:
    case "list":
        TerminalMenu(FRUITS, title="Which fruit?").show()
    case "checkbox":
        TerminalMenu(FRUITS, title="Which fruits?", multi_select=True).show()
