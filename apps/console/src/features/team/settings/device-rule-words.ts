/** Describes how the account treats devices that join with a screen's code. */
export const deviceRules = [
  {
    key: 'new_devices_wait',
    label: 'New devices wait for approval',
    hint: 'A device that joins with a screen code plays at once. Its plays and reports count after you approve it under Screens. Off: every device counts at once.',
  },
] as const
