import type { Named } from '@digisigncast/contract/api/wire'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import { List, Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'
import { useDeletion } from '../../kernel/bin/index.ts'
import { fetchUses, useDeletePlaylist } from './playlists.queries.ts'

const shownNames = 8

/** Deletes a playlist after a confirmation that lists the playlists, channels, screens, schedule entries and takeovers that use it. */
export function useConfirmedDelete() {
  const messages = useMessages()
  const ask = useDeletion(useDeletePlaylist())
  return async ({ id, name }: Playlist) => {
    const uses = await fetchUses(id).catch((failure: unknown) => messages.error(failureText(failure)))
    if (!uses) return
    const found: UsedByProps[] = [
      { users: uses.playlists, hidden: uses.hidden_playlists, nouns: ['playlist', 'playlists'] },
      { users: uses.channels, hidden: uses.unmanaged.channels, nouns: ['channel', 'channels'] },
      { users: uses.screens, hidden: uses.unmanaged.screens, nouns: ['screen', 'screens'] },
      { users: uses.schedule, hidden: uses.unmanaged.schedule, nouns: ['schedule entry', 'schedule entries'] },
      {
        users: uses.takeovers,
        hidden: uses.unmanaged.takeovers,
        nouns: ['prepared takeover', 'prepared takeovers'],
      },
    ]
    ask(id, {
      title: 'Delete this playlist?',
      text: `“${name}” is deleted. Its images and videos stay in your library.`,
      details: found.map((use) => <UsedBy key={use.nouns[0]} {...use} />),
    })
  }
}

interface UsedByProps {
  users: readonly Named[]
  /** Number of uses that are not named. */
  hidden: number
  /** Words for things that use it, singular and plural. */
  nouns: readonly [string, string]
}

function UsedBy({ users, hidden, nouns }: UsedByProps) {
  const [one, many] = nouns
  const more = users.length - shownNames
  const others = unmanagedText(hidden, nouns)
  if (users.length === 0) return others ? <Text mt="sm">It is also used by {others}.</Text> : null
  return (
    <>
      <Text mt="sm" fw={550}>
        {users.length === 1 ? `This ${one} continues` : `These ${users.length.toLocaleString('en')} ${many} continue`}{' '}
        without it:
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {users.slice(0, shownNames).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      {more > 0 && <Text>and {more.toLocaleString('en')} more</Text>}
      {others && <Text>and {others}</Text>}
    </>
  )
}
