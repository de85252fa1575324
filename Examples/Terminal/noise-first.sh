#!/bin/sh
# Trap noise-first: every line begins with a time.
minute=10
for step in 'reading the list' 'opening the disk' 'copying letters' 'copying music' 'closing' 'done'; do
  printf '12:%s:07 %s\n' "$minute" "$step"
  minute=$((minute + 1))
done
