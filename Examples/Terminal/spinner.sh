#!/bin/sh
# Trap spinner: a character turns while the program works.
printf 'Copying  '
for turn in 1 2 3; do
  for frame in '|' '/' '-' '+'; do
    printf '\b%s' "$frame"
    sleep 0.3
  done
done
printf ' \nDone\n'
