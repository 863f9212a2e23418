
own_packages() {
  [ ! -r "/etc/$name/packages" ] || sort -u "/etc/$name/packages" | while read -r package; do
    ! has_package "$package" || printf ' %s' "$package"
  done
}

remove_service() {
  systemctl disable --now "$name" || true
  rm -f "$unit"
  systemctl daemon-reload
}
remove_user() {
  # Its session can outlive the service for some seconds.
  loginctl terminate-user "$name" 2>/dev/null || true
  userdel --force "$name"
  rm -rf "${home:?}"
}
restore_target() {
  systemctl set-default "$(cat "/etc/$name/default-target")"
}
purge_packages() { DEBIAN_FRONTEND=noninteractive apt-get purge -y -q "$@"; }
remove_files() { rm -rf "/etc/${name:?}" "/usr/local/lib/${name:?}" "/run/${name:?}" "$pam"; }
has_files() { [ -d "/etc/$name" ] || [ -d "/usr/local/lib/$name" ] || [ -f "$pam" ]; }

removal_steps() {
  [ ! -f "$unit" ] || step 'stop the display and remove its service' remove_service
  ! id "$name" >/dev/null 2>&1 || step "delete the user $name and its data in $home" remove_user
  [ ! -f "/etc/$name/default-target" ] || step 'start the desktop again after power-on' restore_target
  packages=$(own_packages)
  # shellcheck disable=SC2086 # a list of words
  [ -z "$packages" ] || step "remove the packages that were installed for it:$packages" purge_packages $packages
  ! has_files ||
    step "delete the files in /etc/$name, /usr/local/lib/$name and $pam" remove_files
}

uninstall_display() {
  say 'This computer is no longer a display:'
  removal_steps
  if [ "$changes" -eq 0 ]; then
    say 'Nothing is installed. Nothing changes.'
    return
  fi
  confirm
  is_plan=no
  removal_steps
  say 'Done. Delete the device in the console, too. "apt-get autoremove" removes packages that nothing needs now.'
}
