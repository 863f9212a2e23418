
# The player sets the title of its page to "Player", a number that grows, its state, and what the TV should do. Chromium
# answers this at a port of the loopback address, as long as it works itself. A page that hangs or has crashed, an error
# page, and a browser that hangs all have no new title.

# Prints the title of the player's page; nothing if there is none.
report() {
  port=$(head -n 1 "$profile/DevToolsActivePort" 2>/dev/null) || return 0
  curl -s -m 5 "http://127.0.0.1:$port/json/list" | awk '
    /^ *"title": "Player [0-9]+ [a-z]+ [a-z]+",$/ { title = $0 }
    /^ *"type": "page",$/ { if (title) { split(title, part, "\""); print part[4]; exit } }
    /}/ { title = "" }' || true
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
  turn_outputs
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

# Switches the outputs of the graphics card that are not used off, or all of them back to automatic.
set_outputs() {
  for status in /sys/class/drm/card*-*/status; do
    [ -w "$status" ] || continue
    connector=$(basename "$(dirname "$status")")
    if [ "$1" = all ] || [ "${connector#card*-}" = "$1" ]; then say detect >"$status"; else say off >"$status"; fi
  done
}
