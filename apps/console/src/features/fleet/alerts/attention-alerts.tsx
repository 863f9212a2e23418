import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { alertsPath } from '../../../api/page-paths.ts'
import rows from '../../../ui/lists/severity-rows.module.css'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import { AlertLine } from './alert-line.tsx'
import { alertPath, sentenceOf } from './alert-words.ts'
import classes from './alerts.module.css'
import { useAlerts } from './alerts.queries.ts'

const shown = 3

/** The newest open alerts on the dashboard; nothing without one. */
export function AttentionAlerts() {
  const { data } = useAlerts({ state: 'open' }, 1)
  if (!data || data.data.length === 0) return null
  const more = data.pagination.total - shown
  return (
    <ul className={`${rows.list} ${classes.attention}`} aria-label="Open alerts">
      {data.data.slice(0, shown).map((alert) => (
        <li key={alert.id} className={rows.row}>
          <SeverityMark tone={alert.severity} />
          <div>
            <AlertLine alert={alert} />
          </div>
          <Button
            component={Link}
            to={alertPath(alert)}
            variant="default"
            size="xs"
            aria-label={`Open: ${sentenceOf(alert)}`}
          >
            Open
          </Button>
        </li>
      ))}
      {more > 0 && (
        <li className={rows.row}>
          <span />
          <Anchor component={Link} to={alertsPath}>
            {more === 1 ? '1 more open alert' : `${more.toLocaleString('en')} more open alerts`}
          </Anchor>
        </li>
      )}
    </ul>
  )
}
