import type { Device } from '@digisigncast/contract/devices'
import { useSession } from '../../api/session.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import classes from './device-truth.module.css'
import { screenTruth, syncTruth, type Truth } from './device-words.ts'

interface Props {
  devices: readonly Device[]
  onConnect: () => void
}

/** One-line summary of the devices of a screen. */
export function DeviceTruth({ devices, onConnect }: Props) {
  const truth = screenTruth(devices)
  if (truth) return <TruthLine truth={truth} />
  return (
    <button type="button" className={classes.truth} onClick={onConnect}>
      <StateMark state={devices.length === 0 ? 'pending' : 'disconnected'} />
      {devices.length === 0 ? 'No device yet: connect one' : 'No device left: connect one'}
    </button>
  )
}

/** One-line content state of one device. */
export const SyncLine = ({ sync }: Pick<Device, 'sync'>) => <TruthLine truth={syncTruth(sync)} />

function TruthLine({ truth: { state, text, since } }: { truth: Truth }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <p className={classes.truth} data-state={state}>
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
