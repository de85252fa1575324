#!/usr/bin/env python3
"""A prompt of prompt_toolkit with completion, validation, and a toolbar."""

from prompt_toolkit import prompt
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.validation import Validator

fruits = ["apple", "apricot", "banana"]
answer = prompt(
    "Fruit: ",
    completer=WordCompleter(fruits),
    validator=Validator.from_callable(fruits.__contains__, "We have no such fruit"),
    bottom_toolbar="Tab completes, Enter orders",
)
print(f"Ordered: {answer}")
