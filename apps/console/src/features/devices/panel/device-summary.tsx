import type { Device } from '@digisigncast/contract/devices/devices'
import { type ScreenState, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { useSession } from '../../../api/session.tsx'
import { StateLine } from '../../../ui/feedback/state-line.tsx'
import { syncWords } from '../device-words.ts'

interface Props {
  state: ScreenState
  onConnect: () => void
}

/** One line about the state of a screen; without a device it offers to connect one. */
export function ScreenSummary({ state, onConnect }: Props) {
  const timeZone = useSession().me?.account?.time_zone
  const words = screenStateWords(state)
  if (state.code === 'no_device' || state.code === 'disconnected')
    return (
      <StateLine words={{ ...words, text: `${words.text}: connect one` }} timeZone={timeZone} onClick={onConnect} />
    )
  return <StateLine words={words} timeZone={timeZone} />
}

/** One-line content state of one device. */
export function SyncLine({ sync }: Pick<Device, 'sync'>) {
  return <StateLine words={syncWords(sync)} timeZone={useSession().me?.account?.time_zone} />
}
