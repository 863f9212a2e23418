import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refreshAll } from '../../../../api/hints.ts'
import { readLostAt, subscribeToConnection } from '../../../../api/live/connection.ts'

/** Without an answer for this time, the wall is out of date (ms). */
const silentMs = 90_000
const checkMs = 5_000

interface Answers {
  /** When the list was fetched, and when the server last answered; 0 before (ms). */
  fetchedAt: number
  answeredAt: number
  refetch: () => Promise<unknown>
}

/** A time without a connection; it goes on until the list is fetched after its end (ms). */
interface Gap {
  since: number
  until: number
}

/** Returns since when the wall is out of date (ms); null while it is current. */
export function useFreshness({ fetchedAt, answeredAt, refetch }: Answers): number | null {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkMs)
    return () => clearInterval(timer)
  }, [])

  const [last, setLast] = useState<Gap | undefined>(() => {
    const lostAt = readLostAt()
    return lostAt === null ? undefined : { since: lostAt, until: Number.POSITIVE_INFINITY }
  })
  const gap = last !== undefined && fetchedAt <= last.until ? last : undefined
  const follow = useEffectEvent(() => {
    const lostAt = readLostAt()
    if (lostAt !== null) setLast({ since: gap?.since ?? lostAt, until: Number.POSITIVE_INFINITY })
    else if (gap) {
      setLast({ ...gap, until: Date.now() })
      void refetch()
      void refreshAll(client)
    }
  })
  useEffect(() => subscribeToConnection(() => follow()), [])

  if (gap) return gap.since
  return answeredAt > 0 && now - answeredAt > silentMs ? answeredAt : null
}
