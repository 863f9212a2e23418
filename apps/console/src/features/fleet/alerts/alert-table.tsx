import { alertFacts, isAccountAlert } from '@digisigncast/contract/devices/alert-kinds'
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
import { adviceOf, lastedText, sentenceOf, subjectLinks } from './alert-words.ts'
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
    columns={['Alert', 'Severity', 'About', isPast ? 'Lasted' : 'Since', 'State', { label: 'Action', is: 'action' }]}
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
  unknown: { tone: 'off', word: 'Unknown' },
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
      <td data-label="About">{isAccountAlert(alert.kind) ? <Subjects alert={alert} /> : <Screens alert={alert} />}</td>
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
            aria-label={`Acknowledge: ${alertFacts(alert.kind).label}, ${(alert.screens[0] ?? alert.subjects[0])?.name ?? ''}`}
          >
            Acknowledge
          </Button>
        )}
      </td>
    </tr>
  )
}

const shownNames = 3

function Screens({ alert: { screens, screen_count: count } }: { alert: Alert }) {
  if (screens.length === 0) return <span className={classes.more}>Deleted</span>
  return <Names of={screens.map(({ id, name }) => ({ name, path: screenPath(id) }))} count={count} />
}

const Subjects = ({ alert }: { alert: Alert }) => <Names of={subjectLinks(alert)} count={alert.subject_count} />

/** The first ones, with links. */
function Names({ of, count }: { of: readonly { name: string; path: string }[]; count: number }) {
  const shown = of.slice(0, shownNames)
  const more = count - shown.length
  return (
    <ul className={classes.screens}>
      {shown.map(({ name, path }) => (
        <li key={path}>
          <Anchor component={Link} to={path} className={classes.screen} title={name}>
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
