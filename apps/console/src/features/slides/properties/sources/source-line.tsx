import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { useSession } from '../../../../api/session.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import classes from '../properties.module.css'

/** Whether the data of a source is current. */
export function SourceLine({ source }: { source: DataSource }) {
  const { me } = useSession()
  const zone = me?.account?.time_zone
  const { settings, checked_at: checkedAt, error, failing_since: failingSince } = source
  if (settings.kind === 'table') return null
  if (error !== null)
    return (
      <p className={classes.fact} data-missing>
        Failing{' '}
        {failingSince === null ? null : (
          <>
            since <Moment at={failingSince} timeZone={zone} show="recent" />
          </>
        )}
        : {error}
      </p>
    )
  return (
    <p className={classes.fact}>
      {checkedAt === null ? (
        'Not retrieved yet'
      ) : (
        <>
          Retrieved <Moment at={checkedAt} timeZone={zone} show="recent" />
        </>
      )}
    </p>
  )
}
