import { useSession } from '../../api/session.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { FigureCard, FigureCards } from '../../ui/pictures/figure-card.tsx'
import { ActivitySection } from './activity-section.tsx'
import { AttentionSection } from './attention-section.tsx'
import { useOverview } from './dashboard.queries.ts'
import classes from './dashboard-page.module.css'
import { LogSection } from './log-section.tsx'
import { ScreenManager } from './screen-manager.tsx'

export function DashboardPage() {
  const overview = useOverview()
  const { can } = useSession()
  const data = overview.data
  return (
    <Page title="Dashboard">
      {overview.isError && !data ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <div className={classes.rows}>
          <FigureCards>
            <FigureCard
              label="Uploaded Content"
              value={can('content', 'view') ? data?.contentCount : undefined}
              to={can('content', 'view') ? '/image-videos' : undefined}
            />
            <FigureCard
              label="Created Playlist"
              value={can('playlist', 'view') ? data?.playlistCount : undefined}
              to={can('playlist', 'view') ? '/playlists' : undefined}
            />
            <FigureCard
              label="Screens"
              value={can('screens', 'view') ? data?.screensCount : undefined}
              to={can('screens', 'view') ? '/screens' : undefined}
            />
            <FigureCard
              label="Channels"
              value={can('channels', 'view') ? data?.channelsCount : undefined}
              to={can('channels', 'view') ? '/channels' : undefined}
            />
          </FigureCards>
          {data && can('screens', 'view') && <AttentionSection overview={data} />}
          <div className={classes.pair}>
            <ScreenManager overview={can('screens', 'view') ? data : undefined} />
            <LogSection logs={data?.logs} />
          </div>
          <ActivitySection />
        </div>
      )}
    </Page>
  )
}
