
# Contents of the files that an installation consists of.

settings_text() {
  cat <<END
# Written by linux-display.sh. Run it again to change a value.
code='$code'
rotate='$rotate'
output='$output'
mode='$mode'
volume='$volume'
END
}

# Keys of the browser that would leave the player. Pages that open all the same are closed by the watchdog.
policy_text() {
  cat <<END
{
  "AllowFileSelectionDialogs": false,
  "BrowserAddPersonEnabled": false,
  "BrowserGuestModeEnabled": false,
  "BrowserSignin": 0,
  "DeveloperToolsAvailability": 2,
  "DownloadRestrictions": 3,
  "IncognitoModeAvailability": 1,
  "PasswordManagerEnabled": false,
  "PrintingEnabled": false,
  "TaskManagerEndProcessEnabled": false,
  "URLBlocklist": ["file://*", "view-source:*"]
}
END
}

# The session of the service: with it, systemd-logind gives the user access to the display.
pam_text() {
  cat <<END
auth required pam_deny.so
account required pam_unix.so
session required pam_unix.so
session required pam_systemd.so class=user type=wayland
END
}

unit_text() {
  cat <<END
[Unit]
Description=DigiSignCast display
After=systemd-user-sessions.service plymouth-quit-wait.service getty@tty7.service sound.target
Wants=dbus.socket systemd-logind.service
After=dbus.socket systemd-logind.service
Conflicts=getty@tty7.service
ConditionPathExists=/dev/tty0
StartLimitIntervalSec=0

[Service]
User=$name
PAMName=$name
TTYPath=/dev/tty7
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
StandardOutput=journal
StandardError=journal
UtmpIdentifier=tty7
UtmpMode=user
RuntimeDirectory=$name
RuntimeDirectoryPreserve=yes
ExecStartPre=+$installed outputs
ExecStart=$installed start
ExecStopPost=+$installed all-outputs
Restart=always
RestartSec=5
TimeoutStopSec=20

[Install]
WantedBy=multi-user.target
END
}
