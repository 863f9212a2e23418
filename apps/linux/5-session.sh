
# The session of the display: cage shows one program, and that is Chromium with the player.

profile=$home/chromium
run=/run/$name
# The player reports every five seconds. Tests wait less.
limit_seconds=${LIMIT_SECONDS:-120}
every_seconds=${EVERY_SECONDS:-10}

# cage before 0.1.5 turns the picture itself; newer versions leave that to wlr-randr.
can_cage_turn() { cage -h 2>&1 | grep -q '^ -r'; }

start_cage() {
  turns=$((rotate / 90))
  ! can_cage_turn || while [ "$turns" -gt 0 ]; do
    set -- "$@" -r
    turns=$((turns - 1))
  done
  exec cage "$@" -- "$0" session
}

set_up_outputs() {
  for each in $(wlr-randr | sed -n 's/^\([A-Z][^ ]*\) .*/\1/p'); do
    [ "$mode" = auto ] || wlr-randr --output "$each" --mode "$mode$(rate_unit)" ||
      say "The output $each has no mode $mode, and keeps its own."
    [ "$rotate" = 0 ] || can_cage_turn || wlr-randr --output "$each" --transform "$rotate" ||
      say "The output $each could not be turned."
  done
}

rate_unit() { case $mode in *@*) printf Hz ;; esac }

# The first control of each sound card that sets its volume. Sound over HDMI has none on many computers.
set_volume() {
  [ "$volume" != keep ] || return 0
  is_set=no
  for card in /sys/class/sound/card[0-9]*; do
    for control in Master PCM HDMI Digital Speaker; do
      amixer -q -c "${card##*card}" sset "$control" "$volume%" unmute >/dev/null 2>&1 || continue
      is_set=yes
      break
    done
  done
  [ "$is_set" = yes ] || say 'The volume could not be set: no sound card has a control for it.'
}

# Percent-encodes all bytes.
encoded() { printf '%s' "$1" | od -An -v -tx1 | tr -d '\n' | tr ' ' '%'; }

model() {
  for file in /proc/device-tree/model /sys/class/dmi/id/product_name; do
    [ -r "$file" ] || continue
    tr -d '\000' <"$file" | head -c 100
    return
  done
}

player_address() {
  printf '%s/player?watchdog=title&name=%s' "$server" "$(encoded "$(hostname)")"
  printf '&model=%s&os=%s' "$(encoded "$(model)")" "$(encoded "$(release PRETTY_NAME)")"
  [ -z "$code" ] || printf '&connect=%s' "$code"
}

start_browser() {
  mkdir -p "$profile"
  # A lock of this computer under an earlier name would stop Chromium, and an earlier port belongs to another process.
  rm -f "$profile"/Singleton* "$profile/DevToolsActivePort"
  started_version=$(browser_version)
  set --
  # Browsers store the player itself only for addresses that they take for secure.
  case $server in http://*) set -- "--unsafely-treat-insecure-origin-as-secure=$server" ;; esac
  # In a process group of its own, so that stopped processes of it can be ended.
  setsid "$(browser_program)" "$@" --kiosk --user-data-dir="$profile" --ozone-platform=wayland \
    --remote-debugging-port=0 --autoplay-policy=no-user-gesture-required --password-store=basic \
    --no-first-run --no-default-browser-check --noerrdialogs --log-level=3 --disable-session-crashed-bubble \
    --hide-crash-restore-bubble --disable-infobars --disable-breakpad --disable-pinch \
    --overscroll-history-navigation=0 --disable-background-timer-throttling --disable-renderer-backgrounding \
    --disable-backgrounding-occluded-windows --disable-features=Translate,MediaRouter "$(player_address)" &
  browser=$!
}

stop_browser() {
  kill -TERM "-$browser" 2>/dev/null || true
  for _ in 1 2 3 4 5; do
    kill -0 "$browser" 2>/dev/null || break
    sleep 1
  done
  kill -KILL "-$browser" 2>/dev/null || true
  wait "$browser" 2>/dev/null || true
}

browser_version() {
  dpkg-query -W -f '${Version} ' chromium chromium-browser google-chrome-stable 2>/dev/null || true
}
