import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { backoffMs } from './backoff.ts'

export interface SocketOptions {
  /** Path on the server of this page. */
  path: string
  token: string
  /** Sent with the token as the first message. */
  greeting?: () => object
  onOpen?: () => void
  onMessage: (text: string) => void
  /** An open connection was lost. */
  onLost?: () => void
  /** The server refused the token. It is tried again: a request over HTTP shows whether that is final. */
  onRefused: () => void
}

const openWithinMs = 15_000
/** A connection that lasted this long resets the delay. */
const steadyMs = 10_000
/** Failures that count after a steady connection: a server restart disconnects thousands, which must spread further. */
const afterSteady = 1
/** Delay after the server reported too many open sockets: one of them must close first. */
const tooManyDelayMs = 5 * 60_000

/**
 * Delay before the next attempt (ms), by the number of failures in a row and the last close code. `chance`: random, 0
 * to 1.
 */
export const delayAfter = (failures: number, code: number | undefined, chance: number): number =>
  code === socketClose.tooMany ? tooManyDelayMs * (0.5 + chance / 2) : backoffMs(failures, chance)

/** A WebSocket to the server, connected again until `stop`. It authenticates with a token and receives hints. */
export class ReconnectingSocket {
  #options: SocketOptions
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #openedAt: number | undefined
  #isPaused = false

  constructor(options: SocketOptions) {
    this.#options = options
    addEventListener('online', this.#hurry)
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Sends a message on an open connection. */
  send(text: string): void {
    this.#socket?.send(text)
  }

  /** Replaces a connection that does not respond. */
  reopen(): void {
    if (!this.#socket) return
    // On a dead connection the closing handshake may take minutes: do not wait for its events.
    this.#drop()
    this.#connectLater()
  }

  /** Disconnects until `resume`. */
  pause(): void {
    this.#isPaused = true
    this.#drop()
    this.#openedAt = undefined
  }

  /** Connects at once after a pause. */
  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#failures = 0
    this.#connect()
  }

  stop(): void {
    removeEventListener('online', this.#hurry)
    this.pause()
  }

  #hurry = (): void => {
    if (this.#socket || this.#isPaused) return
    this.#failures = 0
    this.#connectLater()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = undefined
    // A connecting socket is closed once it opens: closing it earlier logs an error in the browser's console.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
  }

  #connect(): void {
    const address = new URL(this.#options.path, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    this.#timer = setTimeout(() => {
      // Browsers open one connection to a server at a time: this one would block the next.
      socket.close()
      this.reopen()
    }, openWithinMs)
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return socket.close()
      clearTimeout(this.#timer)
      this.#openedAt = performance.now()
      socket.send(JSON.stringify({ token: this.#options.token, ...this.#options.greeting?.() }))
      this.#options.onOpen?.()
    })
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#options.onMessage(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return
      this.#socket = undefined
      this.#connectLater(code)
      if (code === socketClose.unauthorized) this.#options.onRefused()
    })
  }

  #connectLater(code?: number): void {
    clearTimeout(this.#timer)
    const openedAt = this.#openedAt
    this.#openedAt = undefined
    if (openedAt !== undefined && performance.now() - openedAt > steadyMs) this.#failures = afterSteady
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), delayAfter(this.#failures, code, Math.random()))
    if (openedAt !== undefined) this.#options.onLost?.()
  }
}
