import { maxPlaysPerBatch } from '@digisigncast/contract/devices/device-limits'
import type { Play } from '@digisigncast/contract/devices/device-link'
import type { Batch } from '../browser/device-database.ts'
import { randomHex } from '../browser/random-hex.ts'
import type { PlayStore } from './play-store.ts'

/** `refused`: the server rejected the batch permanently. `later`: temporary failure. */
export type Outcome = 'taken' | 'refused' | 'later'

export interface QueueOptions {
  store: PlayStore
  send: (batch: Batch) => Promise<Outcome>
  note: (text: string) => void
}

const maxWaiting = 20_000
/** Plays dropped at once, so that a full queue is not trimmed for every play. */
const trimBy = 500
/** Jitter: after a power cut all devices of a site start together. */
const sendEveryMs = () => 5 * 60_000 * (1 - 0.2 * Math.random())
const sendAt = 100
/** Delay after a failure, unless a heartbeat succeeds earlier. */
const retryAfterMs = 60_000

/** Proof-of-play queue: plays are stored until the server has counted them. Batch ids make retries idempotent. */
export class PlayQueue {
  #options: QueueOptions
  #waiting = 0
  #dueAt = performance.now() + sendEveryMs()
  #failedAt = Number.NEGATIVE_INFINITY
  #isSending = false
  #ready: Promise<void>

  constructor(options: QueueOptions) {
    this.#options = options
    this.#ready = this.#count()
  }

  async add(play: Play): Promise<void> {
    await this.#ready
    try {
      await this.#options.store.add(play)
      this.#waiting += 1
      if (this.#waiting > maxWaiting) await this.#trim()
    } catch {
      this.#options.note('A play could not be stored: the browser storage is full or not available.')
    }
    await this.tick()
  }

  /** Sends if a batch is due. Called after each heartbeat. */
  async tick(): Promise<void> {
    const now = performance.now()
    const isDue = this.#waiting >= sendAt || now >= this.#dueAt
    if (isDue && now - this.#failedAt >= retryAfterMs) await this.flush()
  }

  /** Sends all waiting batches in order until the queue is empty or a batch fails. */
  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      await this.#ready
      await this.#sendAll()
    } catch {
      this.#options.note('The stored plays cannot be read.')
    } finally {
      this.#isSending = false
    }
  }

  async clear(): Promise<void> {
    this.#waiting = 0
    await this.#options.store.clear().catch(() => undefined)
  }

  async #count(): Promise<void> {
    this.#waiting = await this.#options.store.count().catch(() => 0)
  }

  async #sendAll(): Promise<void> {
    const { store, send, note } = this.#options
    for (;;) {
      const batch = await store.nextBatch(randomHex(), maxPlaysPerBatch)
      this.#dueAt = performance.now() + sendEveryMs()
      if (!batch) return
      const outcome = await send(batch)
      if (outcome === 'later') {
        this.#failedAt = performance.now()
        return
      }
      if (outcome === 'refused') note(`The server rejected ${batch.plays.length} plays; they are not counted.`)
      await store.remove(batch.id)
      this.#waiting = Math.max(0, this.#waiting - batch.plays.length)
    }
  }

  async #trim(): Promise<void> {
    const gone = await this.#options.store.dropOldest(trimBy)
    this.#waiting -= gone
    this.#options.note(`The play storage is full: the oldest ${gone} plays were dropped and are not counted.`)
  }
}
