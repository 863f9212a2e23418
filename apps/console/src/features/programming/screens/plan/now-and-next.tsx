import { useEffect, useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { useSession } from '../../../../api/session.tsx'
import { useManifest } from '../screens.queries.ts'
import { planText } from './plan-words.ts'

const tickMs = 30_000

/** A line with the present and the next entry of a screen's schedule; empty without a schedule. */
export function NowAndNext({ screenId, className }: { screenId: string; className?: string | undefined }) {
  const { data } = useManifest(screenId)
  const accountZone = useSession().me?.account?.time_zone
  const [now, setNow] = useState(serverNow)
  const isScheduled = data?.timetable !== undefined
  useEffect(() => {
    if (!isScheduled) return undefined
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [isScheduled])
  const text = data && planText(data, now, accountZone)
  return text ? (
    <p className={className} title={text}>
      {text}
    </p>
  ) : null
}
