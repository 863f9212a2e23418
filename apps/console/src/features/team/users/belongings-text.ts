import type { User } from '@digisigncast/contract/accounts/users'

type Belongings = Pick<User, 'media_count' | 'playlist_count'>

const counted = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Returns a sentence about what happens to a user’s media, playlists and channels when the user is deleted. */
export function belongingsText({ media_count, playlist_count }: Belongings): string {
  const parts = [
    counted(media_count, 'image or video', 'images and videos'),
    counted(playlist_count, 'playlist', 'playlists'),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return 'They own no images, videos or playlists. You receive the channels they created.'
  return `You receive their ${parts.join(' and ')}, and the channels they created. Screens keep playing.`
}
