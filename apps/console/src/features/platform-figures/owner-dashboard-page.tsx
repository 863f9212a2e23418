import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LatestLog } from './latest-log.tsx'
import classes from './owner-dashboard-page.module.css'
import { useFigures } from './platform-figures.queries.ts'
import { Readings } from './readings.tsx'
import { Standing } from './standing.tsx'
import { TaskManager } from './task-manager.tsx'

/** The platform at a glance: figures, how screens stand, what happened, what the server does by itself. */
export function OwnerDashboardPage() {
  const { data, error, refetch } = useFigures()
  return (
    <Page title="Dashboard">
      <div className={classes.rows}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Readings figures={data} />
            <div className={classes.pair}>
              <Standing figures={data} />
              <LatestLog />
            </div>
          </>
        )}
        {/* Over time: charts of the past stand here, between what is now and what the server does. */}
        <TaskManager />
      </div>
    </Page>
  )
}
