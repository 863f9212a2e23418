import type { Device } from '@digisigncast/contract/devices/devices'
import { type ScreenState, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSession } from '../../../../api/session.tsx'
import { ScreenStateLine } from '../../../../ui/feedback/screen-state-line.tsx'
import { StateLine } from '../../../../ui/feedback/state-line.tsx'
import { failureWords, syncWords } from '../device-words.ts'
import { useRetryDownloads } from '../devices.queries.ts'

interface Props {
  state: ScreenState
  onConnect: () => void
  /** Maximum number of failing items that are named. */
  limit?: number
}

/** One line about the state of a screen. Offers to connect a device, or to retry a download without progress. */
export function ScreenSummary({ state, onConnect, limit = 1 }: Props) {
  const { me, can } = useSession()
  const timeZone = me?.account?.time_zone
  if (state.code === 'no_device' || state.code === 'disconnected') {
    const words = screenStateWords(state)
    return (
      <StateLine words={{ ...words, text: `${words.text}: connect one` }} timeZone={timeZone} onClick={onConnect} />
    )
  }
  const line = <ScreenStateLine state={state} timeZone={timeZone} limit={limit} />
  const { device_id: deviceId } = state
  if (state.code !== 'stuck' || deviceId === null || !can('screens', 'edit')) return line
  return (
    <Group gap="xs" align="flex-start" justify="space-between">
      {line}
      <RetryDownloads deviceId={deviceId} />
    </Group>
  )
}

function RetryDownloads({ deviceId }: { deviceId: string }) {
  const retry = useRetryDownloads()
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate(deviceId)}
    >
      Retry Downloads
    </Button>
  )
}

/** One line about one device: why its player does not run, or the state of its content. */
export function SyncLine({ sync, failure }: Pick<Device, 'sync' | 'failure'>) {
  const words = failure ? failureWords(failure) : syncWords(sync)
  return <StateLine words={words} timeZone={useSession().me?.account?.time_zone} />
}
