import { ErrorState } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PlatformCharts } from '../reports/index.ts'
import { DeviceStates } from './device-states.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestLog } from './latest-log.tsx'
import classes from './owner-dashboard-page.module.css'
import { useFigures } from './platform-figures.queries.ts'
import { TaskManager } from './task-manager.tsx'

/** Dashboard of the owner: figures, screen states, charts, latest log and background jobs. */
export function OwnerDashboardPage() {
  const { data, error, refetch } = useFigures()
  return (
    <Page title="Dashboard">
      <div className={classes.rows}>
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
        <PlatformCharts />
        <TaskManager />
      </div>
    </Page>
  )
}
