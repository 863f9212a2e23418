import { Link } from 'react-router'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LogList } from '../../../ui/lists/log-list.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { PlatformCharts } from '../../overview/reports/index.ts'
import { useMailSettings } from '../platform-settings/index.ts'
import { DeviceStates } from './device-states.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MoneyFigures } from './money-figures.tsx'
import classes from './owner-dashboard-page.module.css'
import { PlatformAlerts } from './platform-alerts.tsx'
import { useFigures, useLatestLogs } from './platform-figures.queries.ts'
import { TaskManager } from './task-manager.tsx'

/** Dashboard of the owner: money and trouble first, then figures, screen states, charts, latest log and background jobs. */
export function OwnerDashboardPage() {
  const { data, error, refetch } = useFigures()
  return (
    <Page title="Dashboard">
      <div className={classes.rows}>
        <MailNotice />
        <PlatformAlerts />
        <MoneyFigures />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <KeyFigures figures={data} />
            <div className={classes.pair}>
              <DeviceStates figures={data} />
              <LatestLog />
            </div>
          </>
        )}
        <PlatformCharts now={data} />
        <TaskManager />
      </div>
    </Page>
  )
}

function MailNotice() {
  const { data } = useMailSettings()
  if (!data || data.server !== null) return null
  return (
    <Notice
      tone="warning"
      title="This server sends no email"
      text={`Invitations, password links and invoices are only saved in ${data.outbox}. Set SMTP_URL and restart the server.`}
    />
  )
}

/** Latest log entries of all customers. */
function LatestLog() {
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
