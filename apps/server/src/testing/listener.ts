import { ConsoleEvent, type ConsoleEventType, livePath } from '@digisigncast/contract/events'
import { type ClientOptions, WebSocket } from 'ws'

interface Waiting {
  type: ConsoleEventType
  resolve: () => void
}

/** A socket as a browser opens it, that has said nothing yet. */
export function openSocket(url: string, options?: ClientOptions) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${livePath}`, options)
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  /** Code that the socket was closed with. */
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  opened.catch(() => undefined)
  return { socket, opened, closed }
}

/** An open console: hears hints from its greeting on. */
export async function listen(url: string, token = '') {
  const { socket, opened, closed } = openSocket(url)
  let heard: ConsoleEventType[] = []
  let waiting: Waiting[] = []
  socket.on('message', (data) => {
    const { type } = ConsoleEvent.parse(JSON.parse((data as Buffer).toString()))
    heard.push(type)
    for (const entry of waiting) if (entry.type === type) entry.resolve()
    waiting = waiting.filter((entry) => entry.type !== type)
  })
  const hears = (type: ConsoleEventType): Promise<void> =>
    heard.includes(type) ? Promise.resolve() : new Promise((resolve) => void waiting.push({ type, resolve }))
  await opened
  socket.send(JSON.stringify({ token }))
  await Promise.race([hears('session.changed'), closed])
  heard = []
  return {
    /** Resolves with the first such hint since the last `forget`. */
    hears,
    heard: (): readonly ConsoleEventType[] => heard,
    forget: () => {
      heard = []
    },
    closed,
    say: (text: string) => socket.send(text),
    close: () => {
      socket.close()
      return closed
    },
  }
}
