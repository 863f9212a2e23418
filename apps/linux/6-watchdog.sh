
# The player sets the title of its page to "Player", a number that grows, its state, and what the TV should do. Chromium
# answers this at a port of the loopback address, as long as it works itself. A page that hangs or has crashed, an error
# page, and a browser that hangs all have no new title.

# Asks Chromium, at a path of its port.
ask() {
  port=$(head -n 1 "$profile/DevToolsActivePort" 2>/dev/null) || return 0
  curl -s -m 5 "http://127.0.0.1:$port/json/$1" || true
}

# Prints a line for each page of the browser: its id and its title.
pages() {
  ask list | awk -F '"' '
    $2 == "id" { id = $4 }
    $2 == "title" { title = $4 }
    $2 == "type" && $4 == "page" { is_page = 1 }
    /}/ { if (is_page) print id, title; is_page = 0 }'
}

is_player='^[^ ]* Player [0-9]+ [a-z]+ [a-z]+$'

# Prints the title of the player's page; nothing if there is none. Other pages, which a keyboard can open, are closed:
# they would cover it.
report() {
  all=$(pages)
  player=$(printf '%s\n' "$all" | grep -Em 1 "$is_player") || return 0
  printf '%s\n' "$all" | grep -Ev "$is_player" | while read -r id _; do ask "close/$id" >/dev/null; done
  say "${player#* }"
}

# Seconds since power-on: the time of day jumps when a computer without a clock reaches the network.
uptime_seconds() { cut -d . -f 1 /proc/uptime; }

is_night() { [ "$(date +%H)" = 03 ]; }

# Returns when the browser has to be restarted, and says why.
watch() {
  last=
  seen=$(uptime_seconds)
  while sleep "$every_seconds"; do
    # Without cage, this ends too, and systemd starts both again.
    kill -0 "$PPID" 2>/dev/null || exit 1
    kill -0 "$browser" 2>/dev/null || { say 'Chromium has ended.' && return; }
    latest=$(report)
    if [ -n "$latest" ] && [ "$latest" != "$last" ]; then
      last=$latest
      seen=$(uptime_seconds)
      switch_tv "${latest##* }"
    elif [ "$(($(uptime_seconds) - seen))" -ge "$limit_seconds" ]; then
      say "The player has not reported for $limit_seconds seconds." && return
    fi
    if is_night && [ "$(browser_version)" != "$started_version" ]; then
      say 'Chromium was updated.' && return
    fi
  done
}

session() {
  set_up_outputs
  set_volume
  while :; do
    start_browser
    watch
    say 'Chromium is started again.'
    stop_browser
    sleep 1
  done
}

# Switches the TV by HDMI-CEC when the player's wish changes, and not again: who switches it by hand meanwhile wins.
# The last wish survives a restart of the service, not of the computer.
switch_tv() {
  wish=$1
  was=$(cat "$run/tv" 2>/dev/null || say none)
  # "keep": the screen does not switch the TV. One that was switched off for it comes back.
  case $wish in
    on | off) ;;
    keep) [ "$was" = off ] || return 0 ;;
    *) return 0 ;;
  esac
  [ "$wish" != "$was" ] || return 0
  say "$wish" >"$run/tv"
  if [ "$wish" = off ]; then set -- 'standby 0'; else set -- 'on 0' as; fi
  say "The TV is switched: $1"
  printf '%s\n' "$@" | timeout 30 cec-client -s -d 1 >/dev/null 2>&1 || say 'The TV cannot be reached by HDMI-CEC.'
}

is_connected() { cat /sys/class/drm/card*-"$1"/status 2>/dev/null | grep -qx connected; }

# Switches the outputs of the graphics card that are not used off, or all of them back to automatic. Without a TV at the
# chosen one, all are used: a picture at the wrong one is better than none.
set_outputs() {
  [ "$1" = all ] || is_connected "$1" || set -- all
  for status in /sys/class/drm/card*-*/status; do
    [ -w "$status" ] || continue
    connector=$(basename "$(dirname "$status")")
    if [ "$1" = all ] || [ "${connector#card*-}" = "$1" ]; then say detect >"$status"; else say off >"$status"; fi
  done
}
