import { Link } from 'react-router'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LogList } from '../../../ui/lists/log-list.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { useLatestLogs } from './platform-figures.queries.ts'

/** Latest log entries of all customers. */
export function LatestLog() {
  const { data, error, refetch } = useLatestLogs()
  return (
    <Section title="Latest Log" aside={<Link to="/system-logs">System Logs</Link>}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && (
        <LogList
          lines={data.map(({ id, type, description, customer, created_at }) => ({
            key: id,
            type,
            text: description,
            below: customer?.name ?? 'Platform',
            when: <Moment at={created_at} timeZone={undefined} show="recent" />,
          }))}
        />
      )}
    </Section>
  )
}
