import type { User } from '@digisigncast/contract/accounts/users'
import { Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeleteUser } from './users.queries.ts'

/** Deletes a user after a confirmation that explains what happens to their content. */
export function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeleteUser((failure) =>
    messages.error(failureText(failure, 'Unable to delete user please try again.')),
  )
  return async (user: User) => {
    const isSure = await confirm({
      title: 'Delete this user?',
      text: `“${user.name}” (@${user.username}) is signed out everywhere and can no longer sign in.`,
      details: <Text mt="sm">{belongingsText(user)}</Text>,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(user.id, { onSuccess: () => messages.success('User deleted successfully!') })
  }
}

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
