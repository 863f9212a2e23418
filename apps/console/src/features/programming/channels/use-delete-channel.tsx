import type { Channel } from '@digisigncast/contract/content/channels'
import { List, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useSession } from '../../../api/session.tsx'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'
import { useDeletion } from '../../kernel/bin/index.ts'
import { fetchTakeoverNames, useDeleteChannel } from './channels.queries.ts'

const namedScreens = 10

/** Deletes a channel after a confirmation that lists the screens that show it. */
export function useConfirmedDelete() {
  const ask = useDeletion(useDeleteChannel())
  const { can } = useSession()
  return useCallback(
    async ({ id, name, screens, unmanaged_screens: others }: Channel) => {
      // The deletion is possible without them.
      const takeovers = can('takeover', 'view') ? await fetchTakeoverNames(id).catch(() => []) : []
      ask(id, {
        title: 'Delete this channel?',
        text: `“${name}” is deleted. Its playlists stay. Screens that show it continue without it.`,
        details: (
          <>
            {screens.length > 0 && <UsedBy screens={screens} />}
            {others > 0 && (
              <Text mt={4}>{`${screens.length > 0 ? 'and' : 'It is shown on'} ${unmanagedText(others)}`}</Text>
            )}
            {takeovers.length > 0 && (
              <Text mt="sm">Prepared takeovers continue without it: {takeovers.slice(0, namedScreens).join(', ')}</Text>
            )}
          </>
        ),
      })
    },
    [ask, can],
  )
}

function UsedBy({ screens }: { screens: Channel['screens'] }) {
  const more = screens.length - namedScreens
  return (
    <>
      <Text mt="sm" fw={550}>
        {screens.length === 1 ? 'This screen shows it now:' : `These ${screens.length} screens show it now:`}
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {screens.slice(0, namedScreens).map((screen) => (
          <List.Item key={screen.id}>{screen.name}</List.Item>
        ))}
      </List>
      {more > 0 && <Text>and {more} more</Text>}
    </>
  )
}
