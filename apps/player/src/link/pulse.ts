import type { Beat, beat, WaitingCommand } from '@digisigncast/contract/device-link'
import type { Reply } from '@digisigncast/contract/endpoint'
import { type Answer, post } from '../call.ts'
import { nextBeatMs } from './pace.ts'

export interface PulseEvents {
  /** What the device says of itself now. */
  read: () => Beat | Promise<Beat>
  onCommands: (commands: WaitingCommand[]) => void
  /** The manifest may have changed since the last beat. */
  onContent: () => void
  /** The token is dead for sure. */
  onDead: () => void
  onAnswered: () => void
  /** Two beats in a row have failed. */
  onSilence: () => void
}

const silentAfter = 2
const mostTitles = 8
const mostFaults = 20

/** The server takes so much and no more: a device with many faults must not look as if it were gone. */
const fitting = (said: Beat): Beat => ({
  ...said,
  playing: said.playing?.slice(0, mostTitles),
  faults: said.faults?.slice(0, mostFaults),
})

/** Beats: in turn, and at once when something has happened, but never two within a second. */
export class Pulse {
  #events: PulseEvents
  #token: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastAt = Number.NEGATIVE_INFINITY
  #isBeating = false
  #isUrgent = false
  #isStopped = false
  #failures = 0
  #contentVersion: number | undefined

  constructor(token: string, events: PulseEvents) {
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
    if (this.#isBeating || this.#isStopped) return
    clearTimeout(this.#timer)
    const ms = nextBeatMs(performance.now() - this.#lastAt, this.#isUrgent, Math.random())
    this.#timer = setTimeout(() => void this.#beat(), ms)
  }

  async #beat(): Promise<void> {
    this.#isBeating = true
    this.#isUrgent = false
    this.#lastAt = performance.now()
    const answer = await this.#send()
    this.#isBeating = false
    if (this.#isStopped) return
    if (answer.ok) this.#heed(answer.body.data)
    else if (answer.code === 'auth.required') return this.#events.onDead()
    else if (answer.code === 'away') {
      this.#failures += 1
      if (this.#failures % silentAfter === 0) this.#events.onSilence()
    }
    this.#plan()
  }

  async #send(): Promise<Answer<Reply<typeof beat>>> {
    try {
      return await post<typeof beat>({
        path: 'devices/beat',
        body: fitting(await this.#events.read()),
        token: this.#token,
      })
    } catch {
      // What cannot be told must not end the beats.
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
