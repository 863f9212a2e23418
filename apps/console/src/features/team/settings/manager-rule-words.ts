/** Settings of what managers may do with other managers' content; labels from the specification. */
export const managerRules = [
  {
    key: 'display_other_managers_content',
    label: "Display Other Managers' Content",
    hint: 'Managers see the images and videos of other managers too, and use them within their permissions. Off: they see only their own, those of admins, and what screens play.',
  },
  {
    key: 'view_other_managers_playlists',
    label: "Allow Managers to view other manager's playlists",
    hint: 'Managers see the playlists of other managers and can put them on screens, but not change them. Off: they see them only on screens that play them.',
  },
  {
    key: 'manage_other_managers_playlists',
    label: 'Allow Managers manage each other playlists',
    hint: 'Managers change and delete the playlists of other managers as if they were their own. They see them even if the toggle above is off.',
  },
] as const
