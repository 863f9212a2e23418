import { Agent } from 'node:http'
import { apiPrefix, type Reply } from '@digisigncast/contract/api/endpoint'
import { linkPath } from '@digisigncast/contract/devices/device-limits'
import type {
  Heartbeat,
  HeartbeatAnswer,
  heartbeat,
  LinkHint,
  WaitingCommand,
} from '@digisigncast/contract/devices/device-link'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { backoffMs } from '@digisigncast/socket/backoff'
import { WebSocket } from 'ws'
import { nextHeartbeatMs } from '../../apps/player/src/link/pace.ts'
import { SocketHeartbeats } from '../../apps/player/src/link/socket-heartbeats.ts'
import type { Kind, Tally } from './tally.ts'
import { ask, type HttpResult } from './wire.ts'

export interface Identity {
  screenId: string
  token: string
}

const steadyMs = 10_000
const afterSteady = 1
const reopenSpreadMs = 5000
const linkedPollMs = 5 * 60_000
const pollSpread = 0.2

/** A paired player without a display. Sends the same requests as a real one, with the same intervals and timeouts. */
export class SimulatedPlayer {
  /** performance.now() of the last `manifest.changed` hint, the last new manifest and the last answered heartbeat. */
  notifiedAt = 0
  /** performance.now() of the last message about takeovers. */
  takeoverAt = 0
  changedAt = 0
  answeredAt = 0
  openedAt = 0
  revision: string | null = null
  commands = 0
  isRevoked = false
  /** Goes on showing what it has, as a device does whose downloads stall. */
  keepsContent = false
  #origin: string
  #identity: Identity
  #tally: Tally
  #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #socket: WebSocket | undefined
  #onSocket = new SocketHeartbeats({
    send: (text) => this.#socket?.send(text),
    onSilence: () => this.#socket?.close(),
  })
  #failures = 0
  #wasOpen = false
  #pollFailures = 0
  #contentVersion: number | undefined
  #lastSentAt = Number.NEGATIVE_INFINITY
  #isSending = false
  #isUrgent = false
  #isPolling = false
  #isAsked = false
  #heartbeatTimer: NodeJS.Timeout | undefined
  #pollTimer: NodeJS.Timeout | undefined
  #socketTimer: NodeJS.Timeout | undefined
  #answered = new Set<string>()
  #reported: Partial<Heartbeat> = {}

  constructor(origin: string, identity: Identity, tally: Tally) {
    this.#origin = origin
    this.#identity = identity
    this.#tally = tally
  }

  start(): void {
    this.#connect()
    this.#sendHeartbeatSoon()
    this.#poll()
  }

  stop(): void {
    this.fallSilent()
    this.#socket?.terminate()
  }

  /** Sends and answers nothing any more, with its socket open, as without a network. */
  fallSilent(): void {
    this.isRevoked = true
    for (const timer of [this.#heartbeatTimer, this.#pollTimer, this.#socketTimer]) clearTimeout(timer)
    this.#socket?.pause()
    this.#agent.destroy()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Whether its socket is open and a heartbeat was answered since it opened. */
  get isConnected(): boolean {
    return this.isOpen && this.answeredAt > this.openedAt
  }

  #connect(): void {
    const sentAt = performance.now()
    const socket = new WebSocket(`${this.#origin.replace('http', 'ws')}${linkPath}`, {
      perMessageDeflate: false,
      handshakeTimeout: 15_000,
    })
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('open', () => {
      this.#tally.note('socket', sentAt, 101)
      this.openedAt = performance.now()
      socket.send(JSON.stringify({ token: this.#identity.token }))
      setTimeout(() => this.#poll(), this.#wasOpen ? Math.random() * reopenSpreadMs : 0)
      this.#wasOpen = true
    })
    socket.on('message', (data) => this.#handle(JSON.parse((data as Buffer).toString()) as LinkHint))
    socket.on('close', (code) => {
      this.#onSocket.lost()
      if (this.isRevoked) return
      if (code === socketClose.unauthorized) this.#sendHeartbeatSoon()
      if (this.openedAt > 0 && performance.now() - this.openedAt > steadyMs) this.#failures = afterSteady
      this.openedAt = 0
      this.#failures += 1
      this.#socketTimer = setTimeout(() => this.#connect(), backoffMs(this.#failures, Math.random()))
    })
  }

  #handle(hint: LinkHint): void {
    this.#onSocket.take(hint)
    if (hint.type === 'command.waiting' || hint.type === 'heartbeats.accepted') return this.#sendHeartbeatSoon()
    if (hint.type === 'heartbeat.answer') return
    this.notifiedAt = performance.now()
    if (hint.type === 'takeovers') {
      this.takeoverAt = this.notifiedAt
      return
    }
    setTimeout(() => this.#poll(), Math.random() * hint.spread_ms)
  }

  #sendHeartbeatSoon(): void {
    this.#isUrgent = true
    this.#planHeartbeat()
  }

  #planHeartbeat(): void {
    if (this.#isSending || this.isRevoked) return
    clearTimeout(this.#heartbeatTimer)
    const ms = nextHeartbeatMs(performance.now() - this.#lastSentAt, this.#isUrgent, Math.random())
    this.#heartbeatTimer = setTimeout(() => void this.#heartbeat(), ms)
  }

  async #heartbeat(): Promise<void> {
    this.#isSending = true
    this.#isUrgent = false
    this.#lastSentAt = performance.now()
    const data = await this.#sendHeartbeat()
    this.#isSending = false
    if (data) this.#handleAnswer(data)
    this.#planHeartbeat()
  }

  async #sendHeartbeat(): Promise<HeartbeatAnswer | undefined> {
    const sentAt = performance.now()
    const data = await this.#onSocket.send(this.#state())
    if (data) {
      this.#tally.note('heartbeat', sentAt, 200)
      return data
    }
    const answer = await this.#post('heartbeat', 'devices/beat', this.#state())
    if (answer?.status === 401) this.stop()
    return answer?.status === 200 ? (JSON.parse(answer.text) as Reply<typeof heartbeat>).data : undefined
  }

  #handleAnswer({ commands, content_version }: HeartbeatAnswer): void {
    this.answeredAt = performance.now()
    if (this.#contentVersion !== undefined && this.#contentVersion !== content_version) this.#poll()
    this.#contentVersion = content_version
    for (const command of commands) void this.#answer(command)
  }

  async #answer({ id }: WaitingCommand): Promise<void> {
    if (this.#answered.has(id)) return
    this.#answered.add(id)
    const answer = await this.#post('command', 'devices/commands/answer', { id, ok: true, lines: [], message: 'Done.' })
    if (answer?.status === 200) this.commands += 1
    else this.#answered.delete(id)
  }

  /** Reports that the player does not run, or null: that it does again. */
  report(failure: string | null): void {
    this.sendWith({ failure: failure === null ? null : { kind: 'player_failed', message: failure } })
  }

  /** Sends these fields with each heartbeat from now on, in place of those of a player without trouble. */
  sendWith(fields: Partial<Heartbeat>): void {
    this.#reported = fields
    this.#sendHeartbeatSoon()
  }

  /** Downloads its current content, which it may have ignored. */
  refresh(): void {
    this.keepsContent = false
    this.#poll()
  }

  #state(): Heartbeat {
    return {
      failure: null,
      state: this.revision === null ? 'loading' : 'playing',
      revision: this.revision,
      download: null,
      playing: this.revision === null ? [] : ['Photo of the summer house'],
      faults: [],
      storage: { used_bytes: 120_000_000, quota_bytes: 8_000_000_000 },
      starts_offline: true,
      sends_token: true,
      device_version: '1.0',
      uptime_seconds: Math.round(performance.now() / 1000),
      ...this.#reported,
    }
  }

  async #post(kind: Kind, path: string, body: unknown): Promise<HttpResult | undefined> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#identity.token}` }
    return this.#ask(kind, { method: 'POST', path, headers, body: JSON.stringify(body) })
  }

  #poll(): void {
    if (this.isRevoked) return
    if (this.#isPolling) this.#isAsked = true
    else void this.#askForManifest()
  }

  async #askForManifest(): Promise<void> {
    clearTimeout(this.#pollTimer)
    this.#isPolling = true
    this.#isAsked = false
    const headers = {
      authorization: `Bearer ${this.#identity.token}`,
      ...(this.revision !== null && { 'if-none-match': `"${this.revision}"` }),
    }
    const path = `screens/${this.#identity.screenId}/manifest`
    const answer = await this.#ask('manifest', { method: 'GET', path, headers })
    this.#isPolling = false
    if (this.isRevoked) return
    if (answer?.status === 200 && answer.etag) this.#activate(answer.etag.replaceAll('"', ''))
    this.#pollFailures = answer?.status === 200 || answer?.status === 304 ? 0 : this.#pollFailures + 1
    if (this.#isAsked) return this.#poll()
    const restMs = linkedPollMs * (1 + pollSpread * (2 * Math.random() - 1))
    const ms = this.#pollFailures > 0 ? backoffMs(this.#pollFailures, Math.random()) : restMs
    this.#pollTimer = setTimeout(() => this.#poll(), ms)
  }

  #activate(revision: string): void {
    if (revision === this.revision || (this.keepsContent && this.revision !== null)) return
    this.revision = revision
    this.changedAt = performance.now()
    this.#sendHeartbeatSoon()
  }

  async #ask(
    kind: Kind,
    { path, ...what }: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string },
  ): Promise<HttpResult | undefined> {
    const sentAt = performance.now()
    try {
      const answer = await ask({ agent: this.#agent, url: `${this.#origin}${apiPrefix}/${path}`, ...what })
      this.#tally.note(kind, sentAt, answer.status)
      return answer
    } catch {
      return undefined
    }
  }
}
