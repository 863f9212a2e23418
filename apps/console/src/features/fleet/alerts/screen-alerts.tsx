import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { alertsPath } from '../../../api/page-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import { AlertLine } from './alert-line.tsx'
import { adviceOf } from './alert-words.ts'
import classes from './alerts.module.css'
import { useAlerts } from './alerts.queries.ts'

/** The open alerts of a screen; nothing without one. */
export function ScreenAlerts({ screenId }: { screenId: string }) {
  const alerts = useAlerts({ state: 'open', screen_id: screenId }, 1).data?.data ?? []
  if (alerts.length === 0) return null
  return (
    <div className={classes.ofScreen}>
      <Section
        title="Open alerts"
        aside={
          <Anchor component={Link} to={`${alertsPath}?screen_id=${screenId}`}>
            All alerts of this screen
          </Anchor>
        }
      >
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <li key={alert.id} className={classes.item}>
              <SeverityMark tone={alert.severity} />
              <div>
                <AlertLine alert={alert} />
                {alert.detail && <span className={classes.more}>{alert.detail}</span>}
                <span className={classes.more}>{adviceOf(alert)}</span>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
