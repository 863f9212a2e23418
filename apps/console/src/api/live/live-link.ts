import { type LiveGreeting, livePath } from '@digisigncast/contract/events/hints'
import { ReconnectingSocket } from '@digisigncast/socket/reconnecting-socket'
import { firstCalls } from '../first-calls/first-calls.ts'
import { suspectConnection } from './connection.ts'

interface LiveLinkEvents {
  onMessage: (text: string) => void
  /** Connected again after a gap in which hints may have been missed. */
  onReconnected: () => void
  /** The server reported that the session has ended. */
  onRefused: () => void
}

/**
 * Opens the socket of a console. The server's first message confirms the token: no hint is missed after it, and it says
 * whether one was before it.
 */
export function openLiveLink(token: string, { onMessage, onReconnected, onRefused }: LiveLinkEvents) {
  const begunAt = firstCalls().since() ?? performance.now()
  let isConfirmed = false
  let wasConfirmed = false
  return new ReconnectingSocket({
    path: livePath,
    token,
    // The server reports what was missed before its first message; after a gap, everything is fetched again.
    greeting: (): Omit<LiveGreeting, 'token'> => (wasConfirmed ? {} : { fetching_ms: performance.now() - begunAt }),
    onOpen: () => {
      isConfirmed = false
    },
    onMessage: (text) => {
      if (!isConfirmed && wasConfirmed) onReconnected()
      isConfirmed = true
      wasConfirmed = true
      onMessage(text)
    },
    onLost: () => suspectConnection(),
    onRefused,
  })
}
