"""A question in prompt_toolkit: Up and Down move, Enter chooses."""
from prompt_toolkit.shortcuts import radiolist_dialog

FRUITS = [("a", "Apples"), ("p", "Pears"), ("q", "Quinces")]

if __name__ == "__main__":
    print(radiolist_dialog(title="Fruit", text="Which fruit?", values=FRUITS).run())
