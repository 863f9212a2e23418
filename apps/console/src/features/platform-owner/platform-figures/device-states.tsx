import type { PlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { Link } from 'react-router'
import { type State, StateMark } from '../../../ui/feedback/state-mark.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './device-states.module.css'

const words = { online: 'Online', connected: 'Connected', offline: 'Offline', pending: 'Pending' } as const
const states = Object.keys(words) as (keyof typeof words & State)[]
const text = (value: number) => value.toLocaleString('en')

/** States of all devices, and the customers with most offline devices. */
export function DeviceStates({ figures }: { figures: PlatformFigures | undefined }) {
  const { devices } = figures ?? {}
  return (
    <Section
      title="Screen Manager"
      aside={figures ? `${text(figures.screens)} ${figures.screens === 1 ? 'screen' : 'screens'}` : undefined}
    >
      <div className={classes.bar} aria-hidden>
        {devices
          ? states.map((state) =>
              devices[state] > 0 ? <span key={state} data-state={state} style={{ flexGrow: devices[state] }} /> : null,
            )
          : null}
      </div>
      <dl className={classes.states}>
        {states.map((state) => (
          <div key={state}>
            <dt>
              <StateMark state={state} />
              {words[state]}
            </dt>
            <dd>{devices ? text(devices[state]) : '–'}</dd>
          </div>
        ))}
        <div>
          <dt>
            <StateMark state="disconnected" />
            Without device
          </dt>
          <dd>{figures ? text(figures.screens_without_device) : '–'}</dd>
        </div>
      </dl>
      {figures ? <Problems customers={figures.most_offline} /> : null}
    </Section>
  )
}

function Problems({ customers }: { customers: PlatformFigures['most_offline'] }) {
  const most = customers[0]?.offline ?? 0
  if (most === 0) return <p className={classes.calm}>No device is offline.</p>
  return (
    <div className={classes.problems}>
      <h3>Most devices offline</h3>
      <ol>
        {customers.map(({ id, name, offline }) => (
          <li key={id}>
            <Link to={`/manage-users/${encodeURIComponent(id)}`}>{name}</Link>
            <span className={classes.measure} aria-hidden>
              <span style={{ width: `${(offline / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{text(offline)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
