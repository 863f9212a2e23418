import type { Reply } from '@digisigncast/contract/api/endpoint'
import type {
  Heartbeat,
  HeartbeatAnswer,
  heartbeat,
  PlayShare,
  WaitingCommand,
} from '@digisigncast/contract/devices/device-link'
import { type Answer, isWithoutServer, post } from '../browser/call.ts'
import { nextHeartbeatMs } from './pace.ts'

export interface HeartbeatEvents {
  /** Returns the current state of the device. */
  read: () => Heartbeat | Promise<Heartbeat>
  /** Sends it on the socket; undefined, also as the result: over HTTP. */
  sendOnSocket: (heartbeat: Heartbeat) => Promise<HeartbeatAnswer | undefined> | undefined
  onCommands: (commands: WaitingCommand[]) => void
  /** Its share of the limits of the screen. */
  onShare: (share: PlayShare) => void
  /** The manifest may have changed since the last heartbeat. */
  onContent: () => void
  /** The server confirmed that the token is revoked. */
  onRevoked: () => void
  onAnswered: () => void
  /** Two heartbeats in a row have failed. */
  onSilence: () => void
}

const silentAfter = 2
const maxTitles = 8
const maxFaults = 20

/** Truncates lists to the server's limits, so that a device with many faults still counts as online. */
const truncated = (status: Heartbeat): Heartbeat => ({
  ...status,
  playing: status.playing?.slice(0, maxTitles),
  faults: status.faults?.slice(0, maxFaults),
})

/** Sends heartbeats at a regular interval, and early after a change, at most one per second. */
export class Heartbeats {
  #events: HeartbeatEvents
  #token: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastAt = Number.NEGATIVE_INFINITY
  #isSending = false
  #isUrgent = false
  #isStopped = false
  #failures = 0
  #contentVersion: number | undefined

  constructor(token: string, events: HeartbeatEvents) {
    this.#token = token
    this.#events = events
    this.soon()
  }

  /** Sends the next heartbeat early, because the state has changed. */
  soon(): void {
    this.#isUrgent = true
    this.#plan()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#isSending || this.#isStopped) return
    clearTimeout(this.#timer)
    const ms = nextHeartbeatMs(performance.now() - this.#lastAt, this.#isUrgent, Math.random())
    this.#timer = setTimeout(() => void this.#heartbeat(), ms)
  }

  async #heartbeat(): Promise<void> {
    this.#isSending = true
    this.#isUrgent = false
    this.#lastAt = performance.now()
    const answer = await this.#send()
    this.#isSending = false
    if (this.#isStopped) return
    if (answer.ok) this.#handle(answer.body.data)
    else if (answer.code === 'auth.required') return this.#events.onRevoked()
    else if (isWithoutServer(answer)) {
      this.#failures += 1
      if (this.#failures % silentAfter === 0) this.#events.onSilence()
    }
    this.#plan()
  }

  async #send(): Promise<Answer<Reply<typeof heartbeat>>> {
    try {
      const body = truncated(await this.#events.read())
      const data = await this.#events.sendOnSocket(body)
      if (data) return { ok: true, body: { data } }
      return await post<typeof heartbeat>({ path: 'devices/beat', body, token: this.#token })
    } catch {
      // A failure to read the state must not end the heartbeats.
      return { ok: false, code: 'request.invalid', message: '', retryMs: undefined }
    }
  }

  #handle({ commands, content_version, share }: HeartbeatAnswer): void {
    this.#failures = 0
    this.#events.onAnswered()
    const hasMoved = this.#contentVersion !== undefined && content_version !== this.#contentVersion
    this.#contentVersion = content_version
    if (share) this.#events.onShare(share)
    if (hasMoved) this.#events.onContent()
    if (commands.length > 0) this.#events.onCommands(commands)
  }
}
