#!/bin/sh
# Turns this computer into a display of a DigiSignCast server: Debian, Ubuntu or Raspberry Pi OS, bookworm and newer.
# Installs cage and Chromium from the distribution and starts the player after power-on. See --help.
set -eu

server='@SERVER@'
name=digisigncast-display
home=/var/lib/$name
settings=/etc/$name/settings
installed=/usr/local/lib/$name/linux-display.sh
unit=/etc/systemd/system/$name.service
# Folders with the policies of Chromium, in its packages of Debian and Raspberry Pi OS, and of Google Chrome.
policy_folders='/etc/chromium /etc/chromium-browser /etc/opt/chrome'
policy=policies/managed/$name.json
pam=/etc/pam.d/$name

say() { printf '%s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Prints a value of /etc/os-release; nothing if there is none.
release() { sed -n "s/^$1=//p" /etc/os-release 2>/dev/null | tr -d '"'; }

help() {
  cat <<END
Usage: sudo sh linux-display.sh [options]

Makes this computer a display of $server. Run it again to change an option; without a change it does nothing.
If the address of the server changes, run the script of the new address.

  --code CODE      connect to the screen with this code without typing; a user approves the device in the console
  --rotate DEGREES turn the picture clockwise: 0, 90, 180 or 270
  --output NAME    show the picture on this output only, for example HDMI-A-1; "all" for all outputs
  --mode MODE      size of the picture and its rate, for example 1920x1080 or 1920x1080@59.940; "auto" for that of the TV
                   (not on Debian 12 and Raspberry Pi OS 12)
  --volume PERCENT set the volume of the sound at each start, from 0 to 100; "keep" to leave it as it is
  --yes            do not ask
  --uninstall      remove everything that this script has installed
  --help           show this text
END
}

# Options that are not given keep the values of the last run.
rotate=0
output=all
mode=auto
volume=keep
code=
# Written by this script with checked values only.
# shellcheck source=/dev/null
[ ! -r "$settings" ] || . "$settings"
command=install
is_confirmed=no

# check WHAT VALUE PATTERN: the value ends up in a settings file and in an address.
check() {
  printf '%s\n' "$2" | grep -Eqx "$3" || die "$1 is not valid: $2"
  [ "$(printf '%s' "$2" | wc -l)" -eq 0 ] || die "$1 has more than one line."
}

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --code | --rotate | --output | --mode | --volume)
        [ $# -gt 1 ] || die "$1 needs a value. See --help."
        set_option "$1" "$2"
        shift
        ;;
      --yes) is_confirmed=yes ;;
      --uninstall) command=uninstall ;;
      --help | -h)
        help
        exit 0
        ;;
      *) die "$1 is not an option. See --help." ;;
    esac
    shift
  done
}

set_option() {
  case $1 in
    --code)
      code=$(printf '%s' "$2" | tr -d ' -' | tr '[:lower:]' '[:upper:]')
      check 'The screen code' "$code" '[A-Z0-9]{4,20}'
      ;;
    --rotate)
      rotate=$2
      check 'The rotation' "$rotate" '0|90|180|270'
      ;;
    --output)
      output=$2
      check 'The output' "$output" '[A-Za-z0-9-]{1,40}'
      ;;
    --mode)
      mode=$2
      check 'The mode' "$mode" 'auto|[0-9]{3,5}x[0-9]{3,5}(@[0-9]{1,3}([.][0-9]{1,3})?)?'
      ;;
    --volume)
      volume=$2
      check 'The volume' "$volume" 'keep|100|[1-9]?[0-9]'
      ;;
  esac
}
