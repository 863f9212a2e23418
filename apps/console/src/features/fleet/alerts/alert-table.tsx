import { alertKinds } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { Anchor, Button, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { screenPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import tableClasses from '../../../ui/lists/money-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import { adviceOf, lastedText, sentenceOf } from './alert-words.ts'
import classes from './alerts.module.css'

interface Selection {
  /** Ids. */
  selected: ReadonlySet<string>
  onToggle: (id: string) => void
}

interface Props {
  alerts: readonly Alert[]
  isPast: boolean
  selection?: Selection | undefined
  /** Undefined: the user may not. */
  onAcknowledge: ((alert: Alert) => void) | undefined
}

export const AlertTable = ({ alerts, isPast, selection, onAcknowledge }: Props) => (
  <WideTable
    className={tableClasses.table}
    caption={isPast ? 'Past alerts' : 'Open alerts'}
    columns={['Alert', 'Severity', 'Screens', isPast ? 'Lasted' : 'Since', 'State', { label: 'Action', is: 'action' }]}
  >
    {alerts.map((alert) => (
      <Row key={alert.id} alert={alert} selection={selection} onAcknowledge={onAcknowledge} />
    ))}
  </WideTable>
)

const states = {
  open: { tone: 'waiting', word: 'Open' },
  acknowledged: { tone: 'off', word: 'Acknowledged' },
  resolved: { tone: 'good', word: 'Resolved' },
} as const

function Row({ alert, selection, onAcknowledge }: { alert: Alert } & Pick<Props, 'selection' | 'onAcknowledge'>) {
  const timeZone = useSession().me?.account?.time_zone
  const { severity, state, detail, began_at, resolved_at, flips } = alert
  return (
    <tr>
      <th scope="row" className={`${tableClasses.who} ${classes.alert}`}>
        <div className={selection && classes.selectable}>
          {selection && (
            <Checkbox
              size="md"
              aria-label={`Select: ${sentenceOf(alert)}`}
              checked={selection.selected.has(alert.id)}
              onChange={() => selection.onToggle(alert.id)}
            />
          )}
          <div>
            {sentenceOf(alert)}
            {detail && <span className={classes.more}>{detail}</span>}
            {state !== 'resolved' && <span className={classes.more}>{adviceOf(alert)}</span>}
          </div>
        </div>
      </th>
      <td data-label="Severity">
        <SeverityMark tone={severity} />
      </td>
      <td data-label="Screens">
        <Screens alert={alert} />
      </td>
      <td data-label={resolved_at === null ? 'Since' : 'Lasted'}>
        <div>
          {resolved_at === null ? (
            <Moment at={began_at} timeZone={timeZone} show="recent" />
          ) : (
            <>
              {lastedText(resolved_at - began_at)}
              <span className={classes.more}>
                until <Moment at={resolved_at} timeZone={timeZone} show="recent" />
              </span>
            </>
          )}
          {flips > 0 && (
            <span className={classes.more}>{flips === 1 ? 'Came back once' : `Came back ${flips} times`}</span>
          )}
        </div>
      </td>
      <td data-label="State">
        <div>
          <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>
          <Acknowledged alert={alert} />
        </div>
      </td>
      <td className={tableClasses.action}>
        {state === 'open' && onAcknowledge && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onAcknowledge(alert)}
            aria-label={`Acknowledge: ${alertKinds[alert.kind].label}, ${alert.screens[0]?.name ?? ''}`}
          >
            Acknowledge
          </Button>
        )}
      </td>
    </tr>
  )
}

const shownScreens = 3

function Screens({ alert: { screens, screen_count: count } }: { alert: Alert }) {
  const shown = screens.slice(0, shownScreens)
  const more = count - shown.length
  if (shown.length === 0) return <span className={classes.more}>Deleted</span>
  return (
    <ul className={classes.screens}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={screenPath(id)} className={classes.screen} title={name}>
            {name}
          </Anchor>
        </li>
      ))}
      {more > 0 && <li className={classes.more}>and {more.toLocaleString('en')} more</li>}
    </ul>
  )
}

function Acknowledged({ alert: { acknowledged_at: at, acknowledged_by: by, note } }: { alert: Alert }) {
  const timeZone = useSession().me?.account?.time_zone
  if (at === null) return null
  return (
    <>
      <span className={classes.more}>
        by {by}, <Moment at={at} timeZone={timeZone} show="recent" />
      </span>
      {note && <span className={classes.more}>“{note}”</span>}
    </>
  )
}
