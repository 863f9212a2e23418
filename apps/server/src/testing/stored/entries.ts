/** A schedule entry that plays these playlists on these screens on Monday mornings, with other fields if given. */
export const entryOf = <More extends object>(content_ids: string[], screen_ids: string[], more: More) => ({
  name: 'Morning',
  color: 'blue' as const,
  priority: 'normal' as const,
  rule: { days: ['mon' as const], from: '08:00', until: '09:00' },
  content_type: 'playlist' as const,
  content_ids,
  screen_ids,
  tag_ids: [] as string[],
  ...more,
})
