import type { User } from '@digisigncast/contract/users'

type Belongings = Pick<User, 'media_count' | 'playlist_count'>

const counted = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What becomes of what somebody owns when you delete them. */
export function belongingsText({ media_count, playlist_count }: Belongings): string {
  const parts = [
    counted(media_count, 'image or video', 'images and videos'),
    counted(playlist_count, 'playlist', 'playlists'),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return 'They own no images, videos or playlists. Channels they made go to you.'
  return `Their ${parts.join(' and ')} go to you, and so do channels they made. Screens play on.`
}
