#!/bin/sh
# Good: a line for each part, and the end is told.
printf 'Copying 3 folders\n'
for name in letters pictures music; do
  sleep 0.7
  printf 'Copied %s\n' "$name"
done
printf 'Done\n'
