import type { Device } from '@digisigncast/contract/devices/devices'
import { useSession } from '../../../api/session.tsx'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { type Summary, screenSummary, syncSummary } from '../device-words.ts'
import classes from './device-summary.module.css'

interface Props {
  devices: readonly Device[]
  onConnect: () => void
}

/** One-line summary of the devices of a screen. */
export function DeviceSummary({ devices, onConnect }: Props) {
  const summary = screenSummary(devices)
  if (summary) return <SummaryLine summary={summary} />
  return (
    <button type="button" className={classes.summary} onClick={onConnect}>
      <StateMark state={devices.length === 0 ? 'pending' : 'disconnected'} />
      {devices.length === 0 ? 'No device yet: connect one' : 'No device left: connect one'}
    </button>
  )
}

/** One-line content state of one device. */
export const SyncLine = ({ sync }: Pick<Device, 'sync'>) => <SummaryLine summary={syncSummary(sync)} />

function SummaryLine({ summary: { state, text, since } }: { summary: Summary }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <p className={classes.summary} data-state={state}>
      <StateMark state={state} />
      <span>
        {text}
        {since ? (
          <>
            {' since '}
            <Moment at={since} timeZone={timeZone} show="recent" />
          </>
        ) : null}
      </span>
    </p>
  )
}
