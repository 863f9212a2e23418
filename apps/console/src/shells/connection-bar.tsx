import { Anchor } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { refreshAll } from '../api/hints.ts'
import { readLostAt, subscribeToConnection } from '../api/live/connection.ts'
import { readLeftOut, subscribeToLeftOut } from '../api/replies/read-reply.ts'
import { useSession } from '../api/session.tsx'
import classes from './connection-bar.module.css'

/**
 * Says that the server cannot be reached: what the page shows is read again when it can. Says that the page is older than
 * the server when it cannot read rows of lists.
 */
export function ConnectionBar() {
  const lostAt = useSyncExternalStore(subscribeToConnection, readLostAt)
  const timeZone = useSession().me?.account?.time_zone
  const hasLeftOut = useSyncExternalStore(subscribeToLeftOut, readLeftOut, readLeftOut)
  const client = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (lostAt === null && wasLost.current) void refreshAll(client)
    wasLost.current = lostAt !== null
  }, [lostAt, client])
  return (
    <output className={classes.place}>
      {lostAt !== null && (
        <span className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          Not connected since {timeOf(lostAt, timeZone)}. What you see may be old.
        </span>
      )}
      {lostAt === null && hasLeftOut && (
        <span className={classes.bar}>
          <IconRefresh size={18} aria-hidden />
          This page is older than the server, and lists leave out what it cannot show.
          <Anchor component="button" type="button" onClick={() => location.reload()}>
            Reload the page
          </Anchor>
        </span>
      )}
    </output>
  )
}

const timeOf = (at: number, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
