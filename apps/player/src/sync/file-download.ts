import type { Need } from './needs.ts'
import { PartBytes } from './part-bytes.ts'
import { readBody } from './read-body.ts'
import { StallTimer } from './stall-timer.ts'
import { isQuotaError } from './store/blob-store.ts'
import { type MediaStore, placeOfPart } from './store/media-store.ts'

/**
 * Result of a download attempt. `away`: no response. `broken`: the response was invalid or incomplete. `refused`: the
 * server does not have the file. `damaged`: checksum mismatch. `full`: the storage is full.
 */
export type Outcome = 'done' | 'away' | 'broken' | 'refused' | 'damaged' | 'full' | 'stopped'

const maxBadTries = 4
/** A connection without data for this long counts as stalled. */
const stallMs = 20_000

class Stopped extends Error {
  readonly outcome: Outcome | 'again'
  constructor(outcome: Outcome | 'again') {
    super(outcome)
    this.outcome = outcome
  }
}

/** Downloads one file into the store, part by part. A retry resumes, also within a part. */
export class FileDownload {
  readonly need: Need
  #store: MediaStore
  #onBytes: () => void
  #begun = new PartBytes(-1)
  #badTries = 0

  constructor(need: Need, store: MediaStore, onBytes: () => void) {
    this.need = need
    this.#store = store
    this.#onBytes = onBytes
  }

  get doneBytes(): number {
    return this.#store.keptBytes(this.need) + this.#begun.bytes
  }

  async run(stop: AbortSignal): Promise<Outcome> {
    for (;;) {
      const outcome = await this.#try(stop).catch((error: unknown) => {
        if (stop.aborted) return 'stopped'
        if (error instanceof Stopped) return error.outcome
        return isQuotaError(error) ? 'full' : 'broken'
      })
      if (outcome !== 'again') return outcome
    }
  }

  async #try(stop: AbortSignal): Promise<Outcome> {
    for (;;) {
      const [index] = this.#store.partsToFetch(this.need)
      if (index === undefined) break
      await this.#fetchPart(index, stop)
    }
    await this.#store.complete(this.need)
    return 'done'
  }

  /** One request per part: when a connection breaks, browsers discard buffered data. */
  async #fetchPart(index: number, stop: AbortSignal): Promise<void> {
    if (this.#begun.index !== index) this.#begun = new PartBytes(index)
    const place = placeOfPart(this.need, index)
    const from = place.start + this.#begun.bytes
    const range = `bytes=${from}-${place.start + place.bytes - 1}`
    const scope = new AbortController()
    const watchdog = new StallTimer(stallMs, () => scope.abort())
    const abort = (): void => scope.abort()
    stop.addEventListener('abort', abort)
    try {
      const response = await fetch(this.need.url, {
        headers: from === 0 && this.need.parts.length === 1 ? {} : { range },
        // Two readers of one HTTP cache entry would block each other.
        cache: 'no-store',
        credentials: 'same-origin',
        signal: scope.signal,
      }).catch(() => {
        throw new Stopped('away')
      })
      if (!response.ok) throw new Stopped(outcomeOf(response.status))
      if (this.need.bytes === 0) this.#readHeaders(response)
      if (this.need.bytes === 0) throw new Stopped('refused')
      // A server without range support sends the file from the start.
      await this.#read(response, response.status === 206 ? 0 : from, watchdog)
    } finally {
      watchdog.end()
      stop.removeEventListener('abort', abort)
      scope.abort()
    }
  }

  #readHeaders({ headers }: Response): void {
    this.need.bytes = Number(headers.get('content-length') ?? 0)
    this.need.mime = headers.get('content-type') ?? ''
  }

  /** Reads the bytes of the current part after skipping `skip` bytes. */
  async #read(response: Response, skip: number, watchdog: StallTimer): Promise<void> {
    const { bytes } = placeOfPart(this.need, this.#begun.index)
    if (!response.body) throw new Stopped('broken')
    const read = readBody(response.body)
    let left = skip
    while (this.#begun.bytes < bytes) {
      const value = await read().catch(() => undefined)
      if (!value) throw new Stopped('broken')
      watchdog.reset()
      const chunk = value.subarray(Math.min(left, value.length))
      left -= value.length - chunk.length
      const isMuch = this.#begun.add(chunk.subarray(0, bytes - this.#begun.bytes))
      this.#onBytes()
      // The next piece is often there already: the page would draw no frame until the whole part is read.
      if (isMuch) await nextTask()
    }
    await this.#keep()
  }

  async #keep(): Promise<void> {
    const { index } = this.#begun
    const part = this.#begun.blob(this.need.mime)
    this.#begun = new PartBytes(index)
    if (await this.#store.keepPart(this.need, index, part)) {
      this.#badTries = 0
      return
    }
    this.#badTries += 1
    const isHopeless = this.#badTries >= maxBadTries
    if (isHopeless) this.#badTries = 0
    throw new Stopped(isHopeless ? 'damaged' : 'again')
  }
}

function outcomeOf(status: number): Outcome {
  if (status === 429 || status >= 500) return 'broken'
  return 'refused'
}

/** Lets the page draw frames before the work goes on. Unlike a timer, it is not slowed down while the page is hidden. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const go = (): void => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', go, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
