import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { livePath } from '@digisigncast/contract/events'

const maxDelayMs = 60_000
const initialDelayMs = 1000
/** Delay (ms) when too many pages are open: one of them must close first. */
const tooManyPagesDelayMs = 5 * 60_000

/** Full jitter between 0 and 1, 2, 4 … 60 s, so that 10,000 consoles do not reconnect at once. */
export function retryAfterMs(failures: number, random: () => number = Math.random): number {
  return random() * Math.min(maxDelayMs, initialDelayMs * 2 ** Math.max(0, failures - 1))
}

/** Delay before the next attempt (ms), by the last close code. */
export const delayAfter = (code: number, failures: number, random: () => number = Math.random): number =>
  code === socketClose.tooMany ? tooManyPagesDelayMs * (0.5 + random() / 2) : retryAfterMs(failures, random)

interface LiveLinkEvents {
  onMessage: (text: string) => void
  /** Connected again after a gap in which hints may have been missed. */
  onReconnected: () => void
  /** The server reported that the session has ended. */
  onRefused: () => void
}

interface LiveLink {
  pause: () => void
  resume: () => void
  close: () => void
}

/** Keeps a socket to the server: authenticates with the token, reconnects automatically, can be paused. */
export function openLiveLink(token: string, { onMessage, onReconnected, onRefused }: LiveLinkEvents): LiveLink {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isPaused = false
  let wasListening = false

  const connect = () => {
    timer = undefined
    const opened = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${livePath}`)
    let isListening = false
    socket = opened
    opened.addEventListener('open', () => {
      if (socket === opened) opened.send(JSON.stringify({ token }))
      else opened.close()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      // The first message confirms authentication: no change is missed after it.
      if (!isListening) {
        isListening = true
        failures = 0
        if (wasListening) onReconnected()
        wasListening = true
      }
      onMessage(String(data))
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      socket = undefined
      failures += 1
      timer = setTimeout(connect, delayAfter(code, failures))
      if (code === socketClose.unauthorized) onRefused()
    })
  }
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
    const dropped = socket
    socket = undefined
    // A connecting socket is closed once it opens; closing it earlier logs an error in the browser console.
    if (dropped?.readyState === WebSocket.OPEN) dropped.close()
  }

  connect()
  return {
    pause: () => {
      isPaused = true
      drop()
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      failures = 0
      connect()
    },
    close: drop,
  }
}
