import sys
import time

from rich.progress import track
from rich.prompt import Prompt

match sys.argv[1]:
    case "prompt":
        Prompt.ask("Who are you")
    case "progress":
        for _ in track(range(20), "Copying"):
            time.sleep(0.25)
        print("Done")
