import { livePath } from '@digisigncast/contract/events'
import { socketClose } from '@digisigncast/contract/socket-close'

const longestWaitMs = 60_000
const firstWaitMs = 1000
/** Too many pages are open already: one of them has to close first. */
const fullWaitMs = 5 * 60_000

/** Full jitter: anywhere between now and 1, 2, 4 … 60 s, so that 10,000 consoles do not come back at once. */
export function retryAfterMs(failures: number, random: () => number = Math.random): number {
  return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
}

/** Wait before the next attempt, by the close code of the last one. */
export const waitAfter = (code: number, failures: number, random: () => number = Math.random): number =>
  code === socketClose.tooMany ? fullWaitMs * (0.5 + random() / 2) : retryAfterMs(failures, random)

interface LiveLinkEvents {
  onMessage: (text: string) => void
  /** Listening again after a time in which hints may have been missed. */
  onBack: () => void
  /** The server says that the session is over. */
  onRefused: () => void
}

interface LiveLink {
  pause: () => void
  resume: () => void
  close: () => void
}

/** Keeps a socket to the server: greets with the token, comes back by itself, and can pause. */
export function openLiveLink(token: string, { onMessage, onBack, onRefused }: LiveLinkEvents): LiveLink {
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
      // The first message says that the greeting was accepted: no change is missed from here on.
      if (!isListening) {
        isListening = true
        failures = 0
        if (wasListening) onBack()
        wasListening = true
      }
      onMessage(String(data))
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      socket = undefined
      failures += 1
      timer = setTimeout(connect, waitAfter(code, failures))
      if (code === socketClose.unauthorized) onRefused()
    })
  }
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
    const dropped = socket
    socket = undefined
    // One that is still connecting closes itself then; before, the browser would complain in its console.
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
