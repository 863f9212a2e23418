import { alertFacts, isAccountAlert } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { listed } from '@digisigncast/contract/devices/screen-state'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { alertsPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import classes from './alert-column.module.css'
import { alertPath, subjectLinks } from './alert-words.ts'

interface Props {
  alerts: readonly Alert[]
  /** Number of open alerts. */
  total: number
}

/** Open alerts in a narrow column, each a link to the page of its screen. */
export function AlertColumn({ alerts, total }: Props) {
  const timeZone = useSession().me?.account?.time_zone
  const more = total - alerts.length
  return (
    <section className={classes.column} aria-label="Open alerts">
      <ul className={classes.list}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Link to={alertPath(alert)} className={classes.alert}>
              <SeverityMark tone={alert.severity} />
              <strong className={classes.kind}>{alertFacts(alert.kind).label}</strong>
              <span className={classes.where}>{whereOf(alert)}</span>
              <span className={classes.since}>
                Since <Moment at={alert.began_at} timeZone={timeZone} show="recent" />
                {alert.acknowledged_by !== null && ` · acknowledged by ${alert.acknowledged_by}`}
              </span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li className={classes.more}>
            <Anchor component={Link} to={alertsPath}>
              {more === 1 ? '1 more open alert' : `${more.toLocaleString('en')} more open alerts`}
            </Anchor>
          </li>
        )}
      </ul>
    </section>
  )
}

function whereOf(alert: Alert): string {
  const { kind, screens, screen_count: count, place } = alert
  if (isAccountAlert(kind)) {
    const names = subjectLinks(alert).map(({ name }) => name)
    return listed(names, alert.subject_count)
  }
  if (count === 1) return screens[0]?.name ?? 'A deleted screen'
  return `${count.toLocaleString('en')} screens${place === null ? '' : ` of “${place}”`}`
}
