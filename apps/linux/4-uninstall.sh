
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
# Packages that apt would remove, because nothing needs them.
unneeded() { apt-get -s -q autoremove | sed -n 's/^Remv \([^ ]*\) .*/\1/p' | sort; }
# Packages that something else needs now stay, and so do those that nothing needed before.
purge_packages() {
  unneeded >"/etc/$name/unneeded"
  apt-mark auto "$@"
  packages=$(unneeded | comm -13 "/etc/$name/unneeded" -)
  # shellcheck disable=SC2086 # a list of words
  [ -z "$packages" ] || DEBIAN_FRONTEND=noninteractive apt-get purge -y -q $packages
}
remove_policies() {
  for folder in $policy_folders; do
    rm -f "$folder/$policy"
    rmdir --ignore-fail-on-non-empty "$folder/policies/managed" "$folder/policies" "$folder" 2>/dev/null || true
  done
}
remove_files() {
  remove_policies
  rm -rf "/etc/${name:?}" "/usr/local/lib/${name:?}" "/run/${name:?}" "$pam"
}
has_files() { [ -d "/etc/$name" ] || [ -d "/usr/local/lib/$name" ] || [ -f "$pam" ]; }

removal_steps() {
  [ ! -f "$unit" ] || step 'stop the display and remove its service' remove_service
  ! id "$name" >/dev/null 2>&1 || step "delete the user $name and its data in $home" remove_user
  [ ! -f "/etc/$name/default-target" ] || step 'start the desktop again after power-on' restore_target
  packages=$(own_packages)
  # shellcheck disable=SC2086 # a list of words
  [ -z "$packages" ] ||
    step "remove what was installed for it, unless something else needs it:$packages" purge_packages $packages
  ! has_files ||
    step "delete the files in /etc/$name, /usr/local/lib/$name, $pam, and $policy in $policy_folders" remove_files
}

uninstall_display() {
  say 'This computer is no longer a display:'
  removal_steps
  if [ "$changes" -eq 0 ]; then
    say 'Nothing is installed. Nothing changes.'
    return
  fi
  [ "$is_confirmed" = yes ] || [ -t 0 ] || die 'Nothing was removed. Without a terminal to ask at, add --yes.'
  confirm
  is_plan=no
  removal_steps
  say 'Done. Delete the device in the console, too.'
}
