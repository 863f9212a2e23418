import type { Alert } from '@digisigncast/contract/devices/alerts'
import { useSession } from '../../../api/session.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { sentenceOf } from './alert-words.ts'
import classes from './alerts.module.css'

/** The sentence of an open alert, since when it is true, and who takes care of it. */
export function AlertLine({ alert }: { alert: Alert }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <>
      {sentenceOf(alert)}{' '}
      <span className={classes.since}>
        since <Moment at={alert.began_at} timeZone={timeZone} show="recent" />
        {alert.acknowledged_by !== null && ` · acknowledged by ${alert.acknowledged_by}`}
      </span>
    </>
  )
}
