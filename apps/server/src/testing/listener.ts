import { type Heartbeat, type HeartbeatAnswer, LinkHint, linkPath } from '@digisigncast/contract/devices/device-link'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import { DeviceStatusMessage } from '@digisigncast/contract/events/device-status-message'
import { Hint, type HintType, type LiveGreeting, livePath } from '@digisigncast/contract/events/hints'
import { type ClientOptions, WebSocket } from 'ws'

interface Waiting {
  type: HintType
  resolve: () => void
}

/** A socket as a browser opens it, before the greeting. */
export function openSocket(url: string, options?: ClientOptions, path = livePath) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, options)
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  /** Close code of the socket. */
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  opened.catch(() => undefined)
  return { socket, opened, closed }
}

/** An open console: receives hints after its greeting. */
export async function listen(url: string, token = '', greeting: Omit<LiveGreeting, 'token'> = {}) {
  const { socket, opened, closed } = openSocket(url)
  let received: HintType[] = []
  const tabs = new Map<HintType, string | undefined>()
  let waiting: Waiting[] = []
  const statuses: ScreenDeviceStatus[] = []
  let hasMissed = false
  socket.on('message', (data) => {
    const event = DeviceStatusMessage.or(Hint).parse(JSON.parse((data as Buffer).toString()))
    if (event.type === 'screen_device_status') return void statuses.push(event.screen_device_status)
    const { type } = event
    received.push(type)
    tabs.set(type, event.tab)
    hasMissed ||= event.missed === true
    for (const entry of waiting) if (entry.type === type) entry.resolve()
    waiting = waiting.filter((entry) => entry.type !== type)
    return undefined
  })
  const receives = (type: HintType): Promise<void> =>
    received.includes(type) ? Promise.resolve() : new Promise((resolve) => void waiting.push({ type, resolve }))
  await opened
  socket.send(JSON.stringify({ token, ...greeting }))
  await Promise.race([receives('session.changed'), closed])
  received = []
  return {
    /** Resolves with the first hint of this type since the last `forget`. */
    receives,
    received: (): readonly HintType[] => received,
    /** The tab that caused the last hint of this type. */
    tabOf: (type: HintType): string | undefined => tabs.get(type),
    /** Device statuses that it received, one per message. */
    statuses: (): readonly ScreenDeviceStatus[] => statuses,
    forget: () => {
      received = []
    },
    /** Whether its first hint said that it may have missed others. */
    hasMissed,
    closed,
    send: (text: string) => socket.send(text),
    close: () => {
      socket.close()
      return closed
    },
  }
}

/** A connected device: receives hints after its greeting, which this does not await. */
export async function link(url: string, token: string, options?: ClientOptions) {
  const { socket, opened, closed } = openSocket(url, options, linkPath)
  const hints: LinkHint[] = []
  let number = 0
  const answers = new Map<number, (answer: HeartbeatAnswer) => void>()
  socket.on('message', (data) => {
    const hint = LinkHint.parse(JSON.parse((data as Buffer).toString()))
    if (hint.type === 'heartbeat.answer') answers.get(hint.number)?.(hint.data)
    // It is the first message of each connection.
    else if (hint.type !== 'heartbeats.accepted') hints.push(hint)
  })
  await opened
  socket.send(JSON.stringify({ token }))
  return {
    hints: (): readonly LinkHint[] => hints,
    closed,
    send: (text: string) => socket.send(text),
    /** Sends a heartbeat on the socket. */
    beat: (heartbeat: Heartbeat): Promise<HeartbeatAnswer> => {
      number += 1
      socket.send(JSON.stringify({ number, heartbeat }))
      return new Promise((resolve) => void answers.set(number, resolve))
    },
    /** Drops the connection without a closing handshake. */
    cut: () => {
      socket.terminate()
      return closed
    },
  }
}
