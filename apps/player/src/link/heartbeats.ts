import type { Heartbeat, heartbeat, WaitingCommand } from '@digisigncast/contract/device-link'
import type { Reply } from '@digisigncast/contract/endpoint'
import { type Answer, post } from '../call.ts'
import { nextHeartbeatMs } from './pace.ts'

export interface HeartbeatEvents {
  /** What the device says of itself now. */
  read: () => Heartbeat | Promise<Heartbeat>
  onCommands: (commands: WaitingCommand[]) => void
  /** The manifest may have changed since the last heartbeat. */
  onContent: () => void
  /** The token is dead for sure. */
  onDead: () => void
  onAnswered: () => void
  /** Two heartbeats in a row have failed. */
  onSilence: () => void
}

const silentAfter = 2
const mostTitles = 8
const mostFaults = 20

/** The server takes so much and no more: a device with many faults must not look as if it were gone. */
const fitting = (said: Heartbeat): Heartbeat => ({
  ...said,
  playing: said.playing?.slice(0, mostTitles),
  faults: said.faults?.slice(0, mostFaults),
})

/** Heartbeats: in turn, and at once when something has happened, but never two within a second. */
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

  /** Something has happened that the server should know. */
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
    if (answer.ok) this.#heed(answer.body.data)
    else if (answer.code === 'auth.required') return this.#events.onDead()
    else if (answer.code === 'away') {
      this.#failures += 1
      if (this.#failures % silentAfter === 0) this.#events.onSilence()
    }
    this.#plan()
  }

  async #send(): Promise<Answer<Reply<typeof heartbeat>>> {
    try {
      return await post<typeof heartbeat>({
        path: 'devices/beat',
        body: fitting(await this.#events.read()),
        token: this.#token,
      })
    } catch {
      // What cannot be told must not end the heartbeats.
      return { ok: false, code: 'request.invalid', message: '', retryMs: undefined }
    }
  }

  #heed({ commands, content_version }: { commands: WaitingCommand[]; content_version: number }): void {
    this.#failures = 0
    this.#events.onAnswered()
    const hasMoved = this.#contentVersion !== undefined && content_version !== this.#contentVersion
    this.#contentVersion = content_version
    if (hasMoved) this.#events.onContent()
    if (commands.length > 0) this.#events.onCommands(commands)
  }
}
