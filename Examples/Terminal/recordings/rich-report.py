#!/usr/bin/env python3
"""A table, a question, and a progress bar of Rich."""

import time

from rich.console import Console
from rich.progress import track
from rich.prompt import Confirm
from rich.table import Table

console = Console()
table = Table("File", "Lines", title="Notes")
table.add_row("plants.txt", "12")
table.add_row("shopping.txt", "3")
console.print(table)
if Confirm.ask("Copy them?"):
    for _ in track(range(5), "Copying"):
        time.sleep(0.2)
    console.print("[green]Copied[/green] 2 files")
