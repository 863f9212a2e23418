import { backoffMs } from '@digisigncast/socket/backoff'
import { FileDownload, type Outcome } from './file-download.ts'
import type { Need } from './needs.ts'
import type { MediaStore } from './store/media-store.ts'

export interface DownloadEvents {
  /** A file was downloaded, or is not available for now. */
  onSettled: (hash: string) => void
  /** The storage is full. Downloads pause until the next `want`. */
  onFull: () => void
  onBytes: () => void
}

const maxConnections = 3
/** Invalid responses in a row after which the manifest no longer waits for the file. */
const maxBrokenTries = 5
const lostRetryMs = 60_000

interface Job {
  download: FileDownload
  stop: AbortController | undefined
  brokenTries: number
  /** performance.now() time: not affected by clock changes. */
  retryAt: number
  isLost: boolean
}

/** Downloads files in the given order, three at a time. Retries without limit. */
export class Downloader {
  #store: MediaStore
  #events: DownloadEvents
  #jobs = new Map<string, Job>()
  #awayTries = 0
  #awayUntil = 0
  #isFull = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #onOnline = (): void => this.hurry()

  constructor(store: MediaStore, events: DownloadEvents) {
    this.#store = store
    this.#events = events
    window.addEventListener('online', this.#onOnline)
  }

  /** Sets the files to download. Running downloads that are still wanted continue. */
  want(needs: readonly Need[]): void {
    this.#isFull = false
    const wanted = new Map<string, Job>()
    for (const need of needs) {
      if (wanted.has(need.hash) || this.#store.isFresh(need)) continue
      wanted.set(need.hash, this.#jobs.get(need.hash) ?? this.#jobOf(need))
    }
    for (const [hash, { stop }] of this.#jobs) if (!wanted.has(hash)) stop?.abort()
    this.#jobs = wanted
    this.#pump()
  }

  stop(): void {
    this.want([])
    window.removeEventListener('online', this.#onOnline)
  }

  /** The server is reachable again: retries waiting downloads at once. */
  hurry(): void {
    this.#awayUntil = 0
    this.#awayTries = 0
    this.#pump()
  }

  /** Retries all waiting downloads now, and restarts those without progress. */
  retry(): void {
    for (const job of this.#jobs.values()) {
      job.retryAt = 0
      job.stop?.abort()
    }
    this.hurry()
  }

  isLost(hash: string): boolean {
    return this.#jobs.get(hash)?.isLost ?? false
  }

  doneBytes(need: Need): number {
    return this.#jobs.get(need.hash)?.download.doneBytes ?? this.#store.keptBytes(need)
  }

  #jobOf(need: Need): Job {
    const download = new FileDownload({ ...need }, this.#store, this.#events.onBytes)
    return { download, stop: undefined, brokenTries: 0, retryAt: 0, isLost: false }
  }

  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#isFull) return
    const now = performance.now()
    const jobs = [...this.#jobs.values()]
    const idle = jobs.filter(({ stop }) => stop === undefined)
    let free = maxConnections - (jobs.length - idle.length)
    const startsAt = (job: Job): number => Math.max(job.retryAt, this.#awayUntil)
    for (const job of idle) {
      if (free <= 0) return
      if (startsAt(job) > now) continue
      free -= 1
      void this.#run(job)
    }
    const next = Math.min(...idle.filter(({ stop }) => stop === undefined).map(startsAt))
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#pump(), Math.max(next - now, 0))
  }

  async #run(job: Job): Promise<void> {
    const stop = new AbortController()
    job.stop = stop
    const before = job.download.doneBytes
    const outcome = await job.download.run(stop.signal)
    job.stop = undefined
    const { hash } = job.download.need
    // `want` may have replaced or removed the job meanwhile.
    if (this.#jobs.get(hash) === job) this.#note(job, outcome, job.download.doneBytes > before)
    this.#pump()
  }

  #note(job: Job, outcome: Outcome, hasGained: boolean): void {
    const { hash } = job.download.need
    if (outcome === 'full') {
      this.#isFull = true
      this.#events.onFull()
      return
    }
    if (outcome === 'away') {
      // Parallel downloads that fail together count as one failure.
      if (this.#awayUntil > performance.now()) return
      this.#awayTries += 1
      this.#awayUntil = performance.now() + backoffMs(this.#awayTries, Math.random())
      return
    }
    this.#awayTries = 0
    if (outcome === 'done') {
      this.#jobs.delete(hash)
      this.#events.onSettled(hash)
      return
    }
    if (outcome === 'stopped') return
    job.brokenTries = hasGained ? 1 : job.brokenTries + 1
    const isHopeless = outcome !== 'broken' || job.brokenTries >= maxBrokenTries
    job.retryAt = performance.now() + (isHopeless ? lostRetryMs : backoffMs(job.brokenTries, Math.random()))
    if (isHopeless && !job.isLost) {
      job.isLost = true
      this.#events.onSettled(hash)
    }
  }
}
