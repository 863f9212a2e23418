import { isAllDay } from '@digisigncast/contract/content/rule-words'
import { Rule } from '@digisigncast/contract/content/rules'
import { nextOccurrences, ruleTimes } from '@digisigncast/timeline/rule'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { useScreenNames } from '../../../../api/screen-names.ts'
import { useSession } from '../../../../api/session.tsx'
import type { Targets } from '../../../kernel/targeting/index.ts'
import { zoneOf } from '../zones.ts'
import classes from './entry-panel.module.css'

const shownTimes = 5

interface Props {
  rule: Rule
  targets: Targets
}

/** The next times at which a rule plays, in the time zone of its screens. */
export function NextTimes({ rule, targets }: Props) {
  const accountZone = useSession().me?.account?.time_zone ?? 'UTC'
  const { timeZone, isMixed } = zoneOf(useScreenNames().data ?? [], targets, accountZone)
  const [now] = useState(serverNow)
  const valid = Rule.safeParse(rule)
  if (!valid.success) return null
  const times = nextOccurrences(ruleTimes(valid.data), offsetsOf(timeZone), now, shownTimes)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <div className={classes.next}>
      <strong>{times.length === 0 ? 'It never plays again.' : 'Plays next'}</strong>
      {times.length > 0 && (
        <ol>
          {times.map(({ startsAt, endsAt }) => (
            <li key={startsAt}>
              {day.format(startsAt)}, {isAllDay(rule) ? 'all day' : `${hour.format(startsAt)}–${hour.format(endsAt)}`}
            </li>
          ))}
        </ol>
      )}
      <p className={classes.hint}>
        {isMixed ? `Times are those of each screen, here in ${timeZone}.` : `Times are in ${timeZone}.`}
      </p>
    </div>
  )
}
