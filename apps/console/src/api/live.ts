import type { ConsoleEventType } from '@digisigncast/contract/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readHint, refreshAll, refreshFor } from './hints.ts'
import { openLiveLink } from './live-link.ts'
import { readSession, subscribeToSession } from './stored-session.ts'

const gatherMs = 300
const pauseWhenHiddenMs = 5 * 60_000

/** Keeps what is on show up to date while somebody is signed in: the server hints, and the queries ask again. */
export function useLive() {
  const token = useSyncExternalStore(subscribeToSession, readSession)?.token
  const client = useQueryClient()
  useEffect(() => (token === undefined ? undefined : follow(token, client)), [token, client])
}

function follow(token: string, client: QueryClient) {
  const hints = gather((types) => refreshFor(client, types))
  const askMe = () => void client.invalidateQueries({ queryKey: ['me'] })
  const link = openLiveLink(token, {
    onMessage: (text) => {
      const hint = readHint(text)
      // What was taken away must not wait for lists that are being read.
      if (hint === 'session.changed') askMe()
      else if (hint) hints.add(hint)
    },
    onBack: () => void refreshAll(client),
    // A session that is over ends with the answer; one that is not goes on.
    onRefused: askMe,
  })

  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(link.pause, pauseWhenHiddenMs)
    else link.resume()
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()

  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    hints.stop()
    link.close()
  }
}

/** Hints that come together are one; those that come while it is still being read for others wait for their turn. */
function gather(refresh: (types: ReadonlySet<ConsoleEventType>) => Promise<void>) {
  let pending = new Set<ConsoleEventType>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  const flush = async () => {
    timer = undefined
    const types = pending
    pending = new Set()
    isBusy = true
    await refresh(types)
    isBusy = false
    plan()
  }
  const plan = () => {
    if (timer === undefined && !isBusy && pending.size > 0) timer = setTimeout(() => void flush(), gatherMs)
  }
  return {
    add: (type: ConsoleEventType) => {
      pending.add(type)
      plan()
    },
    stop: () => {
      clearTimeout(timer)
      pending = new Set()
    },
  }
}
