import time

from tqdm import tqdm

for _ in tqdm(range(20), "Copying"):
    time.sleep(0.25)
print("Done")
