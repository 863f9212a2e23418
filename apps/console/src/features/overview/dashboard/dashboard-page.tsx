import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { type Area, areas } from '@digisigncast/contract/api/permissions'
import { useSession } from '../../../api/session.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { FigureCard, FigureCards } from '../../../ui/pictures/figure-card.tsx'
import { ActivitySection } from '../../fleet/devices/index.ts'
import { AttentionSection } from './attention-section.tsx'
import { useOverview } from './dashboard.queries.ts'
import classes from './dashboard-page.module.css'
import { LogSection } from './log-section.tsx'
import { ScreenManager } from './screen-manager.tsx'
import { ScreenWall } from './screen-wall.tsx'
import { SetupGuide } from './setup/setup-guide.tsx'

export function DashboardPage() {
  const { can, me } = useSession()
  const hasAccess = areas.some((area) => can(area, 'view'))
  return (
    <Page title="Dashboard">
      {hasAccess || me === null ? (
        <Sections />
      ) : (
        <EmptyState
          drawing="search"
          text="No access yet: ask an admin"
          hint="An admin of your account can give you permissions under Users."
        />
      )}
    </Page>
  )
}

function Sections() {
  const { data, isError, error, refetch, dataUpdatedAt } = useOverview()
  const { can, role, me } = useSession()
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const seesScreens = can('screens', 'view')
  return (
    <div className={classes.rows}>
      {role === 'admin' && me?.view == null && <SetupGuide />}
      {seesScreens && (
        <>
          <div className={classes.pair}>
            <ScreenManager overview={data} />
            <AttentionSection overview={data} checkedAt={dataUpdatedAt} />
          </div>
          {data && data.wall.length > 0 && <ScreenWall screens={data.wall} total={data.screens.all} />}
        </>
      )}
      {!seesScreens && data && data.troubles.length > 0 && (
        <AttentionSection overview={data} checkedAt={dataUpdatedAt} />
      )}
      <Cards overview={data} />
      <LogSection logs={data?.logs} />
      {seesScreens && <ActivitySection />}
    </div>
  )
}

const cards = [
  { label: 'Uploaded Content', area: 'content', figure: 'contentCount', to: '/image-videos' },
  { label: 'Created Playlist', area: 'playlist', figure: 'playlistCount', to: '/playlists' },
  { label: 'Screens', area: 'screens', figure: 'screensCount', to: '/screens' },
  { label: 'Channels', area: 'channels', figure: 'channelsCount', to: '/channels' },
] as const satisfies readonly { label: string; area: Area; figure: keyof Overview; to: string }[]

/** Figures of the areas that the user may see. */
function Cards({ overview }: { overview: Overview | undefined }) {
  const { can } = useSession()
  const seen = cards.filter(({ area }) => can(area, 'view'))
  if (seen.length === 0) return null
  return (
    <FigureCards>
      {seen.map(({ label, figure, to }) => (
        <FigureCard key={label} label={label} value={overview?.[figure]} to={to} />
      ))}
    </FigureCards>
  )
}
