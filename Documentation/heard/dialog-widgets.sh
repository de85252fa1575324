#!/bin/sh
steps() {
  for step in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    echo $((step * 5))
    sleep 0.25
  done
}

case $1 in
list) dialog --menu "Which fruit?" 12 40 3 1 Apples 2 Pears 3 Plums ;;
checkbox) dialog --checklist "Which fruits?" 12 40 3 1 Apples off 2 Pears off 3 Plums off ;;
prompt) dialog --inputbox "Who are you?" 8 40 ;;
progress) steps | dialog --gauge "Copying" 8 40 && echo Done ;;
esac
