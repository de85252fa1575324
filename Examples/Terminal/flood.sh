#!/bin/sh
# Trap flood: a row is written anew several times a second.
for name in anna berta clara dora emma frieda greta hanna ida johanna klara lena marta nora olga; do
  printf '\r\033[K%s.txt' "$name"
  sleep 0.3
done
printf '\nDone\n'
