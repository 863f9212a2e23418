import type { Named } from '@digisigncast/contract/api/wire'
import type { AuditChange, AuditEntry } from '@digisigncast/contract/audit/audit'
import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import {
  channelPath,
  dataSourcesPath,
  mediaPath,
  panelPath,
  playlistPath,
  screenPath,
  slidePath,
} from '../../../api/page-paths.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './audit.module.css'
import { useEntry } from './audit.queries.ts'
import { actionText, actorText, fieldLabel, listLines, valueText } from './audit-words.ts'
import type { AuditFilterState } from './use-audit-filter.ts'

interface Props {
  opened: boolean
  onClose: () => void
  entry: AuditEntry | undefined
  timeZone: string | undefined
  onPick: AuditFilterState['pick']
}

/** An entry with its changes, and filters for entries like it. */
export function EntryPanel({ opened, onClose, entry, timeZone, onPick }: Props) {
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={entry ? actionText(entry) : 'Entry'}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {entry && <Facts entry={entry} timeZone={timeZone} onPick={onPick} />}
      {entry && <Changes entry={entry} timeZone={timeZone} />}
    </SidePanel>
  )
}

function Facts({ entry, timeZone, onPick }: { entry: AuditEntry } & Pick<Props, 'timeZone' | 'onPick'>) {
  const { thing, actor, address, session, created_at } = entry
  return (
    <dl className={classes.facts}>
      <dt>Time</dt>
      <dd>
        <Moment at={created_at} timeZone={timeZone} show="second" />
      </dd>
      <dt>By</dt>
      <dd>
        {actorText(actor)}
        {actor.id !== null && (
          <Pick label="All by this actor" onClick={() => onPick('actor', actor.id ?? '', actorText(actor))} />
        )}
      </dd>
      {thing && (
        <>
          <dt>Name</dt>
          <dd>
            <ThingName entry={entry} />
            <Pick label="History" onClick={() => onPick('thing', thing.id, thing.name || thing.id)} />
          </dd>
        </>
      )}
      {address !== null && (
        <>
          <dt>IP address</dt>
          <dd>
            {address}
            <Pick label="All from this address" onClick={() => onPick('address', address)} />
          </dd>
        </>
      )}
      {session !== null && (
        <>
          <dt>Sign-in</dt>
          <dd className={classes.code}>{session}</dd>
        </>
      )}
    </dl>
  )
}

const Pick = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Anchor component="button" type="button" size="sm" className={classes.pick} onClick={onClick}>
    {label}
  </Anchor>
)

/** A link, if the thing still exists. */
function ThingName({ entry: { id, kind, thing } }: { entry: AuditEntry }) {
  const { data } = useEntry(id)
  const path = thing && data?.exists ? thingPath(kind, thing) : undefined
  const text = thing?.name || thing?.id
  return path === undefined ? text : <Link to={path}>{text}</Link>
}

function Changes({ entry, timeZone }: { entry: AuditEntry } & Pick<Props, 'timeZone'>) {
  const { data, error, refetch } = useEntry(entry.id)
  if (entry.change_count === 0) return <p className={classes.none}>No field was changed.</p>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const shown = { names: data.names, timeZone }
  const more = data.change_count - data.changes.length
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {data.changes.map((change) => (
            <tr key={[change.field, change.part, change.thing?.id].join(' ')}>
              <th scope="row">
                {fieldLabel(change.field)}
                <About change={change} names={data.names} />
              </th>
              <Values change={change} {...shown} />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.none}>{more.toLocaleString('en')} more changes are not listed.</p>}
    </>
  )
}

/** The other thing, or the part of a list, that was changed. */
function About({ change: { thing, part }, names }: { change: AuditChange; names: Readonly<Record<string, string>> }) {
  const texts = [thing && (thing.name || names[thing.id] || thing.id), part && (names[part] ?? part)].filter(Boolean)
  return texts.length === 0 ? null : <span className={classes.about}>{texts.join(' · ')}</span>
}

interface ValuesProps {
  change: AuditChange
  names: Readonly<Record<string, string>>
  timeZone: string | undefined
}

function Values({ change: { list, is_hidden, field, before, after }, ...shown }: ValuesProps) {
  if (is_hidden) return <td colSpan={2}>Changed; the value is not logged</td>
  if (list)
    return (
      <td colSpan={2}>
        {listLines(list, shown.names).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
    )
  return (
    <>
      <td>{valueText(before, field, shown)}</td>
      <td>{valueText(after, field, shown)}</td>
    </>
  )
}

const paths: Partial<Record<AuditKind, (thing: Named) => string>> = {
  media: (thing) => `${mediaPath}?${new URLSearchParams({ search: thing.name })}`,
  slide: ({ id }) => slidePath(id),
  data_source: (thing) => panelPath(dataSourcesPath, thing),
  playlist: playlistPath,
  channel: (thing) => channelPath(thing, true),
  screen: ({ id }) => screenPath(id),
  user: (thing) => panelPath('/users', thing),
  schedule_entry: (thing) => panelPath('/schedule', thing),
}

/** Address of the page of a thing; undefined if its kind has none. */
const thingPath = (kind: AuditKind | 'unknown', thing: Named): string | undefined =>
  kind === 'unknown' ? undefined : paths[kind]?.(thing)
