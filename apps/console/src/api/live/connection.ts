import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { getSite } from '@digisigncast/contract/platform/site'

/** A server that restarts answers again within this time. */
const askAfterMs = 1500
const askEveryMs = 3000
const answerWithinMs = 3000

let isWatched = false
let lostAt: number | null = null
let suspectedAt: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** When the connection to the server was lost (ms); null while there is one. */
export const readLostAt = (): number | null => lostAt

export function subscribeToConnection(listener: () => void) {
  listeners.add(listener)
  if (!isWatched) {
    isWatched = true
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    isWatched = false
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
    clearTimeout(timer)
    suspectedAt = null
    lostAt = null
  }
}

/** After a call without a response or the end of the socket: asks the server until it answers. */
export function suspectConnection(waitMs = askAfterMs): void {
  if (!isWatched || suspectedAt !== null) return
  suspectedAt = Date.now()
  timer = setTimeout(() => void ask(), waitMs)
}

const onOffline = () => suspectConnection(0)
const onOnline = () => {
  if (suspectedAt === null) return
  clearTimeout(timer)
  void ask()
}

async function ask() {
  const signal = AbortSignal.timeout(answerWithinMs)
  const hasAnswered = await fetch(`${apiPrefix}/${getSite.path}`, { cache: 'no-store', signal }).then(
    // A proxy answers 502 to 504 for a server that it does not reach.
    ({ status }) => status < 502,
    () => false,
  )
  if (!isWatched) return
  clearTimeout(timer)
  // The browser's `offline` can come before calls fail: an answer does not end the question then.
  const mustAskAgain = !hasAnswered || !navigator.onLine
  suspectedAt = mustAskAgain ? (suspectedAt ?? Date.now()) : null
  if (mustAskAgain) timer = setTimeout(() => void ask(), askEveryMs)
  const next = hasAnswered ? null : (lostAt ?? suspectedAt)
  if (next === lostAt) return
  lostAt = next
  for (const listener of listeners) listener()
}
