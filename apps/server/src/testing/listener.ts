import { LinkHint, linkPath } from '@digisigncast/contract/device-link'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices'
import { ConsoleEvent, type ConsoleEventType, DeviceStatusEvent, livePath } from '@digisigncast/contract/events'
import { type ClientOptions, WebSocket } from 'ws'

interface Waiting {
  type: ConsoleEventType
  resolve: () => void
}

/** A socket as a browser opens it, that has said nothing yet. */
export function openSocket(url: string, options?: ClientOptions, path = livePath) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, options)
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
  const told: ScreenDeviceStatus[] = []
  socket.on('message', (data) => {
    const event = DeviceStatusEvent.or(ConsoleEvent).parse(JSON.parse((data as Buffer).toString()))
    if (event.type === 'screen_device_status') return void told.push(event.screen_device_status)
    const { type } = event
    heard.push(type)
    for (const entry of waiting) if (entry.type === type) entry.resolve()
    waiting = waiting.filter((entry) => entry.type !== type)
    return undefined
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
    /** What it was told of devices, message by message. */
    told: (): readonly ScreenDeviceStatus[] => told,
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

/** A connected device: hears hints from its greeting on, which this does not wait for. */
export async function link(url: string, token: string, options?: ClientOptions) {
  const { socket, opened, closed } = openSocket(url, options, linkPath)
  const hints: LinkHint[] = []
  socket.on('message', (data) => void hints.push(LinkHint.parse(JSON.parse((data as Buffer).toString()))))
  await opened
  socket.send(JSON.stringify({ token }))
  return {
    hints: (): readonly LinkHint[] => hints,
    closed,
    say: (text: string) => socket.send(text),
    /** As when the cable is pulled. */
    cut: () => {
      socket.terminate()
      return closed
    },
  }
}
