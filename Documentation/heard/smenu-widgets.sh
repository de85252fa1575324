#!/bin/sh
case $1 in
list) printf '%s\n' Apples Pears Plums | smenu -l -m "Which fruit?" ;;
checkbox) printf '%s\n' Apples Pears Plums | smenu -l -m "Which fruits?" -T ;;
esac
