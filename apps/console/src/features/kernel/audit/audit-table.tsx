import type { AuditEntry } from '@digisigncast/contract/audit/audit'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './audit.module.css'
import { actionText, actorText } from './audit-words.ts'

interface Props {
  entries: readonly AuditEntry[]
  timeZone: string | undefined
  onOpen: (entry: AuditEntry) => void
}

const countText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`

export function AuditTable({ entries, timeZone, onOpen }: Props) {
  return (
    <WideTable caption="Entries of the audit log, newest first" columns={['What', 'Name', 'By', 'IP address', 'Time']}>
      {entries.map((entry) => (
        <tr key={entry.id} className={classes.row}>
          <th scope="row" className={classes.what}>
            <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
              {actionText(entry)}
            </button>
            <span className={classes.count}>{countText(entry.change_count)}</span>
          </th>
          <td data-label="Name" className={classes.text}>
            {entry.thing?.name || '–'}
          </td>
          <td data-label="By" className={classes.text}>
            {actorText(entry.actor)}
          </td>
          <td data-label="IP address">{entry.address ?? '–'}</td>
          <td data-label="Time" className={classes.time}>
            <Moment at={entry.created_at} timeZone={timeZone} show="second" />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
