import { linkPath } from '@digisigncast/contract/devices/device-limits'
import type { LinkHint } from '@digisigncast/contract/devices/device-link'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { backoffMs } from '../backoff.ts'

export interface SocketEvents {
  onOpen: () => void
  onClosed: () => void
  onHint: (hint: LinkHint) => void
  /** The server refused the token. Not final: the next heartbeat confirms it. */
  onRefused: () => void
}

const openWithinMs = 15_000
/** A socket open for this long resets the backoff. */
const steadyMs = 10_000
/** Failure count after a stable connection: a server restart disconnects thousands, so they spread further apart. */
const afterSteady = 1

function readHint(data: unknown): LinkHint | undefined {
  try {
    const hint = JSON.parse(String(data)) as Partial<LinkHint> | null
    return typeof hint?.type === 'string' ? (hint as LinkHint) : undefined
  } catch {
    return undefined
  }
}

/** The WebSocket to the server, reconnected until `stop`. It carries hints only. */
export class LinkSocket {
  #events: SocketEvents
  #token: string
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false
  #openedAt = 0

  constructor(token: string, events: SocketEvents) {
    this.#token = token
    this.#events = events
    addEventListener('online', this.#hurry)
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Replaces a stale socket. */
  reopen(): void {
    const socket = this.#socket
    if (!socket || this.#isStopped) return
    // On a dead connection the closing handshake may take minutes: do not wait for its events.
    this.#drop(socket)
    this.#again()
  }

  stop(): void {
    this.#isStopped = true
    removeEventListener('online', this.#hurry)
    clearTimeout(this.#timer)
    if (this.#socket) this.#drop(this.#socket)
  }

  #hurry = (): void => {
    if (this.#socket || this.#isStopped) return
    this.#failures = 0
    this.#again()
  }

  #drop(socket: WebSocket): void {
    this.#socket = undefined
    socket.close()
  }

  #connect(): void {
    const address = new URL(linkPath, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    this.#timer = setTimeout(() => this.reopen(), openWithinMs)
    socket.addEventListener('open', () => this.#authenticate(socket))
    socket.addEventListener('message', ({ data }) => {
      const hint = readHint(data)
      if (hint && socket === this.#socket) this.#events.onHint(hint)
    })
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return
      this.#socket = undefined
      if (code === socketClose.unauthorized) this.#events.onRefused()
      this.#again()
    })
  }

  #authenticate(socket: WebSocket): void {
    if (socket !== this.#socket) return
    clearTimeout(this.#timer)
    this.#openedAt = performance.now()
    socket.send(JSON.stringify({ token: this.#token }))
    this.#events.onOpen()
  }

  #again(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const wasSteady = this.#openedAt > 0 && performance.now() - this.#openedAt > steadyMs
    if (this.#openedAt > 0) this.#events.onClosed()
    if (wasSteady) this.#failures = afterSteady
    this.#openedAt = 0
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), backoffMs(this.#failures, Math.random()))
  }
}
