import type { SystemLog } from '@digisigncast/contract/logs'
import { Link } from 'react-router'
import { Moment } from '../../ui/moment.tsx'
import readers from '../../ui/readers.module.css'
import { Section, SectionEmpty } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './latest-log.module.css'
import { useLatestLogs } from './platform-figures.queries.ts'

/** What happened last, over all customers. */
export function LatestLog() {
  const { data, error, refetch } = useLatestLogs()
  return (
    <Section title="Latest Log" aside={<Link to="/system-logs">System Logs</Link>}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <SectionEmpty text="No active logs available." /> : null}
      {data && data.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <ul className={classes.logs} tabIndex={0} aria-label="Latest log entries">
          {data.map((log) => (
            <Line key={log.id} log={log} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function Line({ log }: { log: SystemLog }) {
  return (
    <li className={classes.log}>
      <span className={classes.dot} data-type={log.type} aria-hidden />
      <div>
        <p>
          <span className={readers.only}>{log.type}: </span>
          {log.description}
        </p>
        <span className={classes.whose}>{log.customer?.name ?? 'Platform'}</span>
      </div>
      <Moment at={log.created_at} timeZone={undefined} show="recent" />
    </li>
  )
}
