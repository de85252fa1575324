#!/bin/sh
# Trap fragments: an answer comes in pieces of words.
for piece in The ' ans' wer ' com' es ' in' ' pie' ces ' of' ' wor' ds .; do
  printf '%s' "$piece"
  sleep 0.06
done
printf '\n'
