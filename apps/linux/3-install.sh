
# Each step runs twice: first it says what would change, then it makes the change. A step that is done says nothing.

is_plan=yes
changes=0
step() {
  changes=$((changes + 1))
  if [ "$is_plan" = yes ]; then
    say "  - $1"
    return
  fi
  say "$1"
  shift
  "$@"
}

confirm() {
  [ "$is_confirmed" = no ] && [ -t 0 ] || return 0
  printf 'Continue? [y/N] '
  read -r answer || answer=
  case $answer in
    y | Y | yes) ;;
    *) die 'Nothing was changed.' ;;
  esac
}

has_package() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Chromium, as the distributions name it, or Google Chrome.
browser_program() {
  for program in chromium chromium-browser google-chrome-stable; do
    command -v "$program" >/dev/null || continue
    # On Ubuntu these are snaps, which do not start in a session without a desktop.
    [ "$distribution" != ubuntu ] || [ "$program" = google-chrome-stable ] || continue
    say "$program"
    return
  done
}

read_distribution() {
  [ -r /etc/os-release ] || die 'This is not Debian, Ubuntu or Raspberry Pi OS.'
  version=$(release VERSION_ID)
  case $distribution in
    debian | raspbian) oldest=12 ;;
    ubuntu) oldest=24 ;;
    *) die 'This is not Debian, Ubuntu or Raspberry Pi OS.' ;;
  esac
  # Testing versions of Debian have no number.
  [ -z "$version" ] || [ "${version%%.*}" -ge "$oldest" ] ||
    die "This version is too old: Debian 12, Raspberry Pi OS 12 (bookworm), Ubuntu 24.04 or newer is needed."
}

check_browser() {
  [ "$distribution" = ubuntu ] && [ -z "$(browser_program)" ] || return 0
  die 'Chromium of Ubuntu is a snap, which does not start without a desktop. Install the .deb package of Google Chrome
(https://www.google.com/chrome/) and run this again, or use Debian or Raspberry Pi OS.'
}

# Names of the outputs of the graphics card, such as HDMI-A-1.
outputs() {
  for folder in /sys/class/drm/card*-*; do
    [ ! -e "$folder/status" ] || say "${folder#/sys/class/drm/card*-}"
  done
}

# cage before 0.1.5 has no way to change the mode.
check_mode() {
  [ "$mode" != auto ] && [ "$distribution" != ubuntu ] && [ "${version%%.*}" = 12 ] || return 0
  die 'This version keeps the mode of the TV. Use Debian 13 or Raspberry Pi OS 13 (trixie) or newer, or leave --mode out.'
}

check_output() {
  [ "$output" != all ] && ! outputs | grep -Fqx "$output" || return 0
  known=$(outputs | paste -s -d ' ')
  die "This computer has no output $output. It has: ${known:-none}. Choose one of them, or all, with --output."
}

missing_packages() {
  [ "$volume" = keep ] || has_package alsa-utils || printf ' alsa-utils'
  for package in cage xwayland wlr-randr curl cec-utils libpam-systemd dbus-user-session; do
    has_package "$package" || printf ' %s' "$package"
  done
  [ -n "$(browser_program)" ] || printf ' chromium'
}

install_packages() {
  # Noted first: an interrupted installation is removed, too.
  mkdir -p "/etc/$name"
  for package in "$@"; do say "$package" >>"/etc/$name/packages"; done
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$@"
}

add_user() {
  groups=
  for group in audio video render input; do
    ! getent group "$group" >/dev/null || groups=$groups${groups:+,}$group
  done
  useradd --system --user-group --create-home --home-dir "$home" --shell /usr/sbin/nologin -G "$groups" "$name"
  chmod 700 "$home"
}

# put FILE MODE: replaces a file by the text of the standard input in one step.
put() {
  mkdir -p "$(dirname "$1")"
  (umask 077 && cat >"$1.new")
  chmod "$2" "$1.new"
  mv "$1.new" "$1"
}

put_script() { put "$installed" 755 <"$0"; }
# The code of the screen is for root and the player.
put_settings() {
  settings_text | put "$settings" 640
  chgrp "$name" "$settings"
}
are_settings_stored() { ! settings_text | differs "$settings" && [ "$(stat -c %a "$settings")" = 640 ]; }
put_policies() { for folder in $policy_folders; do policy_text | put "$folder/$policy" 644; done; }
has_policies() {
  for folder in $policy_folders; do ! policy_text | differs "$folder/$policy" || return 1; done
}
put_pam() { pam_text | put "$pam" 644; }
put_unit() {
  unit_text | put "$unit" 644
  systemctl daemon-reload
}
differs() { [ ! -f "$1" ] || ! cmp -s "$1" -; }

# A desktop would hold the display. It stays installed, and starts again after --uninstall.
leave_desktop() {
  systemctl get-default >"/etc/$name/default-target"
  systemctl set-default multi-user.target
}

steps() {
  packages=$(missing_packages)
  # shellcheck disable=SC2086 # a list of words
  [ -z "$packages" ] || step "install from the distribution:$packages" install_packages $packages
  id "$name" >/dev/null 2>&1 || step "add the user $name, without a password, with its data in $home" add_user
  ! differs "$installed" <"$0" || step "store this script in $installed" put_script
  are_settings_stored ||
    step "store in $settings: rotation $rotate, output $output, mode $mode, volume $volume${code:+, screen code $code}" \
      put_settings
  has_policies || step "close the keys of the browser that leave the player, by $policy in $policy_folders" put_policies
  ! pam_text | differs "$pam" || step "store $pam, for the session of that user" put_pam
  ! unit_text | differs "$unit" || step "store the service $unit" put_unit
  [ "$(systemctl get-default)" = multi-user.target ] ||
    step 'start the display instead of the desktop after power-on' leave_desktop
  systemctl is-enabled --quiet "$name" || step 'start the display after power-on' systemctl enable "$name"
}

install_display() {
  read_distribution
  check_browser
  check_mode
  check_output
  say "This computer becomes a display of $server:"
  steps
  if [ "$changes" -eq 0 ]; then
    say 'Everything is set up already. Nothing changes.'
    return
  fi
  confirm
  is_plan=no
  steps
  if systemctl is-active --quiet display-manager; then
    say 'Done. Restart this computer: the display then starts instead of the desktop.'
    return
  fi
  systemctl restart "$name"
  say 'Done. The display starts now, and after every power-on.'
}
