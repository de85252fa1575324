#!/bin/sh
# Trap secret-echoed: the password is shown, and said.
printf 'Password: '
read -r password
printf 'Welcome\n'
