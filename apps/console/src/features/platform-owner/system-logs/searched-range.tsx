import { maxSearchedLogs } from '@digisigncast/contract/accounts/logs'
import { Button } from '@mantine/core'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './system-logs.module.css'

interface Props {
  until: number | undefined
  /** Entries up to this time were not searched. */
  olderUntil: number | null
  onUntil: (until: number | undefined) => void
}

/** Shows which part of the log was searched, and links to older entries. */
export function SearchedRange({ until, olderUntil, onUntil }: Props) {
  if (until === undefined && olderUntil === null) return null
  const most = maxSearchedLogs.toLocaleString('en')
  return (
    <div className={classes.reach}>
      <output>
        {olderUntil === null ? 'Entries' : `${most} entries searched, `}
        {until !== undefined && (
          <>
            {' up to '}
            <Moment at={until} timeZone={undefined} show="second" />
          </>
        )}
        {olderUntil !== null && (
          <>
            {' back to '}
            <Moment at={olderUntil} timeZone={undefined} show="second" />
          </>
        )}
      </output>
      {until !== undefined && (
        <Button variant="subtle" size="xs" onClick={() => onUntil(undefined)}>
          Newest entries
        </Button>
      )}
      {olderUntil !== null && (
        <Button variant="default" size="xs" onClick={() => onUntil(olderUntil)}>
          Older entries
        </Button>
      )}
    </div>
  )
}
