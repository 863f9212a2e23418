import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { type ScreenCounts, type ScreenGroup, screenGroupLabels } from '@digisigncast/contract/devices/screen-state'
import { Link } from 'react-router'
import { type State, StateMark } from '../../../ui/feedback/state-mark.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './screen-manager.module.css'

/** The page Screens, limited to a group of states. */
export const screensPath = (state: ScreenGroup) => `/screens?state=${state}`

const text = (count: number | undefined) => count?.toLocaleString('en') ?? '–'

/** Says whether the screens show what they should, with a bar of their states and figures of devices. */
export function ScreenManager({ overview }: { overview: Overview | undefined }) {
  const figures = [
    { label: 'Total Screens', value: overview?.screensCount },
    { label: 'Connected Devices', value: overview?.connectedDevices, mark: 'connected' },
    { label: 'Devices Online', value: overview?.onlineDevices, mark: 'online' },
    { label: 'Devices Offline', value: overview?.offlineDevices, mark: 'offline' },
  ] as const
  return (
    <Section title="Screen Manager">
      <div className={classes.states}>
        <p className={classes.sentence}>{overview ? sentenceOf(overview.screens) : 'Reading the states …'}</p>
        {overview && overview.screens.all > 0 && <StateBar counts={overview.screens} />}
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, value, ...rest }) => (
          <div key={label}>
            <dt>
              {'mark' in rest && <StateMark state={rest.mark} />}
              {label}
            </dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface Segment {
  label: string
  count: number
  tone: State
  to: string
}

/** Each screen is in one segment. */
function segmentsOf(counts: ScreenCounts): Segment[] {
  const other = counts.needs_attention - counts.offline - counts.out_of_date
  const segments: Segment[] = [
    { label: screenGroupLabels.online, count: counts.online, tone: 'online', to: screensPath('online') },
    { label: screenGroupLabels.offline, count: counts.offline, tone: 'offline', to: screensPath('offline') },
    {
      label: screenGroupLabels.out_of_date,
      count: counts.out_of_date,
      tone: 'pending',
      to: screensPath('out_of_date'),
    },
    { label: 'Content problem', count: other, tone: 'pending', to: screensPath('needs_attention') },
    { label: screenGroupLabels.closed, count: counts.closed, tone: 'disconnected', to: screensPath('closed') },
    { label: screenGroupLabels.no_device, count: counts.no_device, tone: 'disconnected', to: screensPath('no_device') },
  ]
  return segments.filter(({ count }) => count > 0)
}

function StateBar({ counts }: { counts: ScreenCounts }) {
  const segments = segmentsOf(counts)
  return (
    <>
      {/* The same links as the legend, as large as their shares. */}
      <div className={classes.bar} aria-hidden>
        {segments.map(({ label, count, tone, to }) => (
          <Link
            key={label}
            to={to}
            tabIndex={-1}
            title={`${label}: ${text(count)}`}
            data-state={tone}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Screens by state">
        {segments.map(({ label, count, tone, to }) => (
          <li key={label}>
            <Link to={to}>
              <StateMark state={tone} />
              {label} <strong>{text(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const rest = (count: number, [one, several]: readonly [string, string]): string =>
  count === 0 ? '' : ` ${text(count)} ${count === 1 ? one : several}.`

/** For example: 6 of 8 screens show what they should. 1 is closed. 5 have no device. */
function sentenceOf({ all, no_device, closed, up_to_date }: ScreenCounts): string {
  if (all === 0) return 'No screen yet.'
  const open = all - no_device - closed
  if (all === no_device) return 'No screen has a device.'
  const others = `${rest(closed, ['is closed', 'are closed'])}${rest(no_device, ['has no device', 'have no device'])}`
  if (open === 0) return `No screen is open now.${others}`
  const subject = open === 1 ? 'screen shows what it should' : 'screens show what they should'
  return `${text(up_to_date)} of ${text(open)} ${subject}.${others}`
}
