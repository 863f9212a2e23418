import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { refreshAll } from '../api/hints.ts'
import { readLostAt, subscribeToConnection } from '../api/live/connection.ts'
import { useSession } from '../api/session.tsx'
import classes from './connection-bar.module.css'

/** Says that the server cannot be reached. What the page shows is read again when it can. */
export function ConnectionBar() {
  const lostAt = useSyncExternalStore(subscribeToConnection, readLostAt)
  const timeZone = useSession().me?.account?.time_zone
  const client = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (lostAt === null && wasLost.current) void refreshAll(client)
    wasLost.current = lostAt !== null
  }, [lostAt, client])
  return (
    <output className={classes.place}>
      {lostAt === null ? null : (
        <span className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          Not connected since {timeOf(lostAt, timeZone)}. What you see may be old.
        </span>
      )}
    </output>
  )
}

const timeOf = (at: number, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
