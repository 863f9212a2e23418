import type { SystemLog } from '@digisigncast/contract/accounts/logs'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { CustomerName } from '../../../ui/text/customer-name.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './system-logs.module.css'

const actors = { person: 'Customer', owner: 'Platform owner', device: 'Device', job: 'Server' } as const
const types = { error: 'Error', warning: 'Warning', info: 'Info', other: 'Other' } as const

export function LogsTable({ logs }: { logs: readonly SystemLog[] }) {
  return (
    <WideTable className={classes.table} columns={['Time', 'Type', 'Description', 'Customer', 'By', 'IP address']}>
      {logs.map((log) => (
        <tr key={log.id}>
          <th scope="row" className={classes.time}>
            <Moment at={log.created_at} timeZone={undefined} show="second" />
          </th>
          <td data-label="Type" className={classes.type} data-type={log.type}>
            {types[log.type]}
          </td>
          <td className={classes.text}>{log.description}</td>
          <td data-label="Customer" className={classes.whose}>
            {log.customer ? <CustomerName {...log.customer} /> : 'Platform'}
          </td>
          <td data-label="By" className={classes.actor}>
            {actors[log.actor]}
          </td>
          <td data-label="IP address">{log.address ?? '–'}</td>
        </tr>
      ))}
    </WideTable>
  )
}
