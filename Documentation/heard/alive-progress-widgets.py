import time

from alive_progress import alive_bar

with alive_bar(20, title="Copying") as bar:
    for _ in range(20):
        time.sleep(0.25)
        bar()
print("Done")
