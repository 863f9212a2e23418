import type { PlayCount } from '@digisigncast/contract/content/plays'
import { WideTable } from '../../ui/lists/wide-table.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { playedText } from './play-days.ts'
import classes from './plays-table.module.css'
import type { Grouping } from './use-plays-filter.ts'

interface Props {
  rows: readonly PlayCount[]
  by: Grouping
  timeZone: string | undefined
}

export function PlaysTable({ rows, by, timeZone }: Props) {
  return (
    <WideTable
      className={classes.table}
      columns={[
        by !== 'media' && 'Screen',
        by !== 'screen' && 'Media',
        { label: 'Plays', is: 'number' },
        { label: 'Time shown', is: 'number' },
        'First hour',
        'Last hour',
      ]}
    >
      {rows.map((row) => (
        <PlaysRow
          key={JSON.stringify([row.screen_id, row.screen_name, row.media_id, row.title])}
          row={row}
          by={by}
          timeZone={timeZone}
        />
      ))}
    </WideTable>
  )
}

function PlaysRow({ row, by, timeZone }: { row: PlayCount; by: Grouping; timeZone: string | undefined }) {
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {by === 'media' ? row.title : row.screen_name}
      </th>
      {by === 'screen_and_media' && (
        <td data-label="Media" className={classes.name}>
          {row.title}
        </td>
      )}
      <td data-label="Plays" className={classes.number}>
        {row.plays.toLocaleString('en')}
      </td>
      <td data-label="Time shown" className={classes.number}>
        {playedText(row.played_ms)}
      </td>
      <td data-label="First hour" className={classes.moment}>
        <Moment at={row.first_at} timeZone={timeZone} />
      </td>
      <td data-label="Last hour" className={classes.moment}>
        <Moment at={row.last_at} timeZone={timeZone} />
      </td>
    </tr>
  )
}
