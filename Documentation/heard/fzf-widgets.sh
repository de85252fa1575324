#!/bin/sh
case $1 in
list) printf '%s\n' Apples Pears Plums | fzf ;;
checkbox) printf '%s\n' Apples Pears Plums | fzf --multi ;;
esac
