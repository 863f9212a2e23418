import type { DataSource, ListedSource } from '@digisigncast/contract/slides/data-sources'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { useNow } from '../../../api/live/use-now.ts'
import { useSession } from '../../../api/session.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ageText } from '../../../ui/text/age-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './source-state.module.css'

/** Whether the data is current, and since when not. */
export function SourceState({
  source,
  withReason = false,
}: {
  source: DataSource | ListedSource
  withReason?: boolean
}) {
  const now = useNow()
  const timeZone = useSession().me?.account?.time_zone
  const { error, checked_at: checkedAt } = source
  if (error !== null)
    return (
      <div className={classes.state}>
        {source.error_code === 'left_out' ? (
          <StatusBadge tone="waiting">Not everything shown</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="bad">Failing</StatusBadge>{' '}
            <span className={classes.note}>
              since <Moment at={source.failing_since ?? now} timeZone={timeZone} show="recent" />
            </span>
          </>
        )}{' '}
        {withReason && (
          <span className={classes.reason} title={error}>
            {error}
          </span>
        )}
      </div>
    )
  if (checkedAt === null) return <StatusBadge tone="waiting">Never retrieved</StatusBadge>
  return (
    <div className={classes.state}>
      <StatusBadge tone="good">Up to date</StatusBadge>{' '}
      <span className={classes.note}>
        {sourceKinds[source.settings.kind].isRetrieved ? '' : 'changed '}
        {ageText(checkedAt, now)}
      </span>
    </div>
  )
}
