#!/bin/sh
# Trap decoration-spoken: a box is drawn around a message.
printf '╭─────────────────╮\n│ 3 files copied  │\n╰─────────────────╯\n'
