#!/bin/sh
# Trap repeated-hint: each prompt explains all keys.
while printf 'Type a name, or q to quit, or h for help\n> ' && read -r name && [ "$name" != q ]; do
  printf 'Hello, %s\n' "$name"
done
