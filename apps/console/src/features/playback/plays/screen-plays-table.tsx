import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import results from '../../../ui/lists/paged-results.module.css'
import { Pager } from '../../../ui/lists/pager.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { dayIn, lastDays } from './play-days.ts'
import { usePlays } from './plays.queries.ts'
import classes from './plays-page.module.css'
import { PlaysTable } from './plays-table.tsx'

const days = 7

/** Plays of a screen in the last 7 days. */
export function ScreenPlaysTable({ screenId, screenName }: { screenId: string; screenName: string }) {
  const timeZone = useSession().me?.account?.time_zone
  const [now] = useState(Date.now)
  const [page, setPage] = useState(1)
  const week = lastDays(dayIn(timeZone, now), days)
  const query = usePlays({ ...week, by: 'screen_and_media', screen: screenId }, page)
  if (query.isPending) return <RowSkeletons count={8} columns={['3fr', '1fr', '1fr']} height={44} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: rows, pagination } = query.data
  if (pagination.total === 0)
    return (
      <EmptyState
        drawing="activity"
        text={`No plays in the last ${days} days. Connected devices report what they play.`}
      />
    )
  return (
    <>
      <div className={results.surface} aria-busy={query.isPlaceholderData}>
        <PlaysTable rows={rows} by="screen_and_media" days={week} screenId={screenId} timeZone={timeZone} />
        <Pager
          current={Math.min(page, pagination.last_page)}
          last={pagination.last_page}
          onPage={setPage}
          text={`${pagination.total.toLocaleString('en')} in the last ${days} days`}
        />
      </div>
      <p className={classes.note}>
        <Anchor component={Link} to={`/proof-of-play?search=${encodeURIComponent(screenName)}`}>
          All days in Proof of Play
        </Anchor>
      </p>
    </>
  )
}
