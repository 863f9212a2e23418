import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { StateMark } from '../../ui/feedback/state-mark.tsx'
import { Section } from '../../ui/layout/section.tsx'
import classes from './dashboard-page.module.css'

export function ScreenManager({ overview }: { overview: Overview | undefined }) {
  return (
    <Section title="Screen Manager">
      <dl className={classes.manager}>
        <div>
          <dt>Total Screens</dt>
          <dd>{overview?.screensCount ?? '–'}</dd>
        </div>
        <div>
          <dt>
            <StateMark state="connected" />
            Connected Devices
          </dt>
          <dd>{overview?.connectedDevices ?? '–'}</dd>
        </div>
        <div>
          <dt>
            <StateMark state="online" />
            Devices Online
          </dt>
          <dd>{overview?.onlineDevices ?? '–'}</dd>
        </div>
        <div>
          <dt>
            <StateMark state="offline" />
            Devices Offline
          </dt>
          <dd>{overview?.offlineDevices ?? '–'}</dd>
        </div>
      </dl>
    </Section>
  )
}
