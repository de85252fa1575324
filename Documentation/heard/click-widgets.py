import sys
import time

import click

match sys.argv[1]:
    case "prompt":
        click.prompt("Who are you?")
    case "progress":
        with click.progressbar(range(20), label="Copying") as bar:
            for _ in bar:
                time.sleep(0.25)
        print("Done")
