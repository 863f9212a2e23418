import type { Named } from '@digisigncast/contract/api/wire'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import { List, Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'
import { useDeletedMessage, useKeptText } from '../../kernel/bin/index.ts'
import { fetchUses, useDeletePlaylist } from './playlists.queries.ts'

const shownNames = 8

/** Deletes a playlist after a confirmation that lists the playlists, channels, screens, schedule entries and takeovers that use it. */
export function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const deleted = useDeletedMessage()
  const kept = useKeptText()
  const remove = useDeletePlaylist((error) => messages.error(failureText(error)))
  return async ({ id, name }: Playlist) => {
    const uses = await fetchUses(id).catch((failure: unknown) => messages.error(failureText(failure)))
    if (!uses) return
    const isSure = await confirm({
      title: 'Delete this playlist?',
      text: `“${name}” is deleted. Its images and videos stay in your library. ${kept()}`,
      details: (
        <>
          <UsedBy
            users={uses.playlists}
            hidden={unmanagedText(uses.hidden_playlists, ['playlist', 'playlists'])}
            one="This playlist continues"
            many="playlists continue"
          />
          <UsedBy
            users={uses.channels}
            hidden={unmanagedText(uses.unmanaged.channels, ['channel', 'channels'])}
            one="This channel continues"
            many="channels continue"
          />
          <UsedBy
            users={uses.screens}
            hidden={unmanagedText(uses.unmanaged.screens, ['screen', 'screens'])}
            one="This screen continues"
            many="screens continue"
          />
          <UsedBy
            users={uses.schedule}
            hidden={unmanagedText(uses.unmanaged.schedule, ['schedule entry', 'schedule entries'])}
            one="This schedule entry continues"
            many="schedule entries continue"
          />
          <UsedBy
            users={uses.takeovers}
            hidden={unmanagedText(uses.unmanaged.takeovers, ['prepared takeover', 'prepared takeovers'])}
            one="This prepared takeover continues"
            many="prepared takeovers continue"
          />
        </>
      ),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: ({ message, cohort }) => deleted(message, [cohort]) })
  }
}

interface UsedByProps {
  users: readonly Named[]
  /** Uses that are not named. */
  hidden?: string | undefined
  one: string
  many: string
}

function UsedBy({ users, hidden, one, many }: UsedByProps) {
  const more = users.length - shownNames
  if (users.length === 0) return hidden ? <Text mt="sm">It is also used by {hidden}.</Text> : null
  return (
    <>
      <Text mt="sm" fw={550}>
        {users.length === 1 ? one : `These ${users.length.toLocaleString('en')} ${many}`} without it:
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {users.slice(0, shownNames).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      {more > 0 && <Text>and {more.toLocaleString('en')} more</Text>}
      {hidden && <Text>and {hidden}</Text>}
    </>
  )
}
