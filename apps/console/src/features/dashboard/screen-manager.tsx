import type { Overview } from '@digisigncast/contract/dashboard'
import { Section } from '../../ui/section.tsx'
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
            <span className={classes.shape} data-state="connected" aria-hidden />
            Connected Devices
          </dt>
          <dd>{overview?.connectedDevices ?? '–'}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.shape} data-state="online" aria-hidden />
            Devices Online
          </dt>
          <dd>{overview?.onlineDevices ?? '–'}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.shape} data-state="offline" aria-hidden />
            Devices Offline
          </dt>
          <dd>{overview?.offlineDevices ?? '–'}</dd>
        </div>
      </dl>
    </Section>
  )
}
