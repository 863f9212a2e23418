import { livePath } from '@digisigncast/contract/events/hints'
import { ReconnectingSocket } from '@digisigncast/socket/reconnecting-socket'
import { suspectConnection } from './connection.ts'

interface LiveLinkEvents {
  onMessage: (text: string) => void
  /** Connected again after a gap in which hints may have been missed. */
  onReconnected: () => void
  /** The server reported that the session has ended. */
  onRefused: () => void
}

/** Opens the socket of a console. The server's first message confirms the token: no hint is missed after it. */
export function openLiveLink(token: string, { onMessage, onReconnected, onRefused }: LiveLinkEvents) {
  let isConfirmed = false
  let wasConfirmed = false
  return new ReconnectingSocket({
    path: livePath,
    token,
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
