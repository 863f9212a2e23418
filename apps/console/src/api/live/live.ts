import { DeviceStatusMessage } from '@digisigncast/contract/events/device-status-message'
import { Hint } from '@digisigncast/contract/events/hints'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keysOf, refreshAll, refreshChanged, refreshFor, refreshSession } from '../hints.ts'
import { readSession, subscribeToSession } from '../stored-session.ts'
import { openDeviceStatuses } from './device-statuses.ts'
import { openLiveLink } from './live-link.ts'
import { isOwn } from './own-changes.ts'

const batchMs = 300
const pauseWhenHiddenMs = 5 * 60_000

/** Keeps active queries up to date while a user is signed in: the server sends hints, and queries refetch. */
export function useLive() {
  const token = useSyncExternalStore(subscribeToSession, readSession)?.token
  const client = useQueryClient()
  useEffect(() => (token === undefined ? undefined : follow(token, client)), [token, client])
}

function follow(token: string, client: QueryClient) {
  const outdated = batch(async (keys) => {
    await Promise.all([refreshFor(client, keys), refreshChanged(client)])
  })
  const statuses = openDeviceStatuses(client)
  const refetchMe = () => void refreshSession(client)
  const refetchAll = () => {
    statuses.forget()
    void refreshAll(client)
  }
  const link = openLiveLink(token, {
    onMessage: (text) => {
      const message = readMessage(text)
      if (message?.type === 'screen_device_status')
        outdated.add(statuses.put(message.screen_device_status, message.screen_states))
      else if (!message) return
      // Refetched by the call itself; if not, with the next batch.
      else if (isOwn(message)) outdated.add([])
      else if (message.missed) refetchAll()
      // Revoked permissions apply at once, without waiting for running fetches.
      else if (message.type === 'session.changed') refetchMe()
      else outdated.add(keysOf(message.type))
    },
    onReconnected: refetchAll,
    // The response shows whether the session has ended.
    onRefused: refetchMe,
  })

  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(() => link.pause(), pauseWhenHiddenMs)
    else link.resume()
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()

  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    outdated.stop()
    link.stop()
  }
}

/** Batches hints: simultaneous ones cause one refetch, later ones wait until it is done. */
function batch(refresh: (keys: readonly QueryKey[]) => Promise<void>) {
  let pending = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isDue = false
  const flush = async () => {
    timer = undefined
    isDue = false
    const keys = [...pending.values()]
    pending = new Map()
    isBusy = true
    await refresh(keys)
    isBusy = false
    plan()
  }
  const plan = () => {
    if (timer === undefined && !isBusy && isDue) timer = setTimeout(() => void flush(), batchMs)
  }
  return {
    add: (keys: readonly QueryKey[]) => {
      for (const key of keys) pending.set(JSON.stringify(key), key)
      isDue = true
      plan()
    },
    stop: () => {
      clearTimeout(timer)
      isDue = false
    },
  }
}

/** Parses a message of the server; undefined if its type is unknown. */
export function readMessage(text: string): Hint | DeviceStatusMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Hint.safeParse(message).data ?? DeviceStatusMessage.safeParse(message).data
  } catch {
    return undefined
  }
}
