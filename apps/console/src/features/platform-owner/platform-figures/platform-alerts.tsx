import {
  type PlatformAlert,
  platformAlertAdvice,
  platformAlertText,
} from '@digisigncast/contract/platform/platform-alerts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Section } from '../../../ui/layout/section.tsx'
import rows from '../../../ui/lists/severity-rows.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import classes from './platform-alerts.module.css'
import { usePlatformAlerts } from './platform-figures.queries.ts'

/** The sections of the settings where the cause can be seen. */
const pages: Partial<Record<PlatformAlert['kind'], string>> = {
  backup_failed: '/settings#backups',
  mail_failed: '/settings#mail',
}

/** The alerts of the platform; nothing without one. */
export function PlatformAlerts() {
  const alerts = usePlatformAlerts().data ?? []
  if (alerts.length === 0) return null
  return (
    <Section title="Needs attention">
      <ul className={rows.list} aria-label="Alerts of the platform">
        {alerts.map((alert) => (
          <li key={`${alert.kind} ${alert.subject}`} className={rows.row}>
            <SeverityMark tone={alert.severity} />
            <div>
              {platformAlertText(alert)}
              <span className={classes.more}>
                Since <Moment at={alert.began_at} timeZone={undefined} show="recent" />
                {alert.detail !== null && ` · ${alert.detail}`}
              </span>
              <span className={classes.more}>{platformAlertAdvice(alert)}</span>
            </div>
            {pages[alert.kind] && (
              <Button
                component={Link}
                to={pages[alert.kind] ?? ''}
                variant="default"
                size="xs"
                aria-label={`Open: ${platformAlertText(alert)}`}
              >
                Open
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
