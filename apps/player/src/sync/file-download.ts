import type { Need } from './needs.ts'
import { type MediaStore, placeOfPart } from './store/media-store.ts'
import { isQuotaError } from './store/shelf.ts'

/**
 * What became of a try. `away`: nobody answered. `broken`: the answer was no use, or ended too early. `refused`: the
 * server does not have it. `damaged`: what comes is not what its hash says. `full`: no room.
 */
export type Outcome = 'done' | 'away' | 'broken' | 'refused' | 'damaged' | 'full' | 'stopped'

const mostBadTries = 4
/** A connection that brings nothing for so long is dead. */
const silenceMs = 20_000

class Stopped extends Error {
  readonly outcome: Outcome | 'again'
  constructor(outcome: Outcome | 'again') {
    super(outcome)
    this.outcome = outcome
  }
}

/** Brings one file into the store, part by part. What has come stays when a try fails, the begun part too. */
export class FileDownload {
  readonly need: Need
  #store: MediaStore
  #onBytes: () => void
  #begun: { index: number; chunks: Uint8Array<ArrayBuffer>[]; bytes: number } = { index: -1, chunks: [], bytes: 0 }
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
      const missing = this.#store.partsToFetch(this.need)
      const [first] = missing
      if (first === undefined) break
      await this.#fetchRun(first, lastOfRun(missing), stop)
    }
    await this.#store.complete(this.need)
    return 'done'
  }

  /** One request for parts that follow one another. */
  async #fetchRun(first: number, last: number, stop: AbortSignal): Promise<void> {
    if (this.#begun.index !== first) this.#begun = { index: first, chunks: [], bytes: 0 }
    const from = placeOfPart(this.need, first).start + this.#begun.bytes
    const lastPlace = placeOfPart(this.need, last)
    const isWhole = from === 0 && last === this.need.parts.length - 1
    const watch = new AbortController()
    const watchdog = new Watch(() => watch.abort())
    const abort = (): void => watch.abort()
    stop.addEventListener('abort', abort)
    try {
      const response = await fetch(this.need.url, {
        headers: isWhole ? {} : { range: `bytes=${from}-${lastPlace.start + lastPlace.bytes - 1}` },
        // Two readers of one entry of the browser's cache wait for each other.
        cache: 'no-store',
        credentials: 'same-origin',
        signal: watch.signal,
      }).catch(() => {
        throw new Stopped('away')
      })
      if (!response.ok) throw new Stopped(outcomeOf(response.status))
      if (this.need.bytes === 0) this.#learn(response)
      if (this.need.bytes === 0) throw new Stopped('refused')
      // A server that knows no ranges begins at the beginning.
      await this.#read(response, response.status === 206 ? 0 : from, watchdog)
    } finally {
      watchdog.end()
      stop.removeEventListener('abort', abort)
      watch.abort()
    }
  }

  #learn({ headers }: Response): void {
    this.need.bytes = Number(headers.get('content-length') ?? 0)
    this.need.mime = headers.get('content-type') ?? ''
  }

  async #read(response: Response, skip: number, watchdog: Watch): Promise<void> {
    const reader = response.body?.getReader()
    if (!reader) throw new Stopped('broken')
    let left = skip
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
      watchdog.heard()
      if (done || !value) break
      const chunk = value.subarray(Math.min(left, value.length))
      left -= value.length - chunk.length
      await this.#take(chunk)
      watchdog.heard()
    }
    if (this.#begun.index < this.need.parts.length && this.#store.partsToFetch(this.need)[0] === this.#begun.index)
      throw new Stopped('broken')
  }

  async #take(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    let rest = chunk
    while (rest.length > 0 && this.#begun.index < this.need.parts.length) {
      const wanted = placeOfPart(this.need, this.#begun.index).bytes - this.#begun.bytes
      const piece = rest.subarray(0, wanted)
      this.#begun.chunks.push(piece)
      this.#begun.bytes += piece.length
      rest = rest.subarray(piece.length)
      if (piece.length === wanted) await this.#keep()
    }
    this.#onBytes()
  }

  async #keep(): Promise<void> {
    const { index, chunks } = this.#begun
    const part = new Blob(chunks, { type: this.need.mime })
    this.#begun = { index, chunks: [], bytes: 0 }
    if (await this.#store.keepPart(this.need, index, part)) {
      this.#badTries = 0
      this.#begun = { index: index + 1, chunks: [], bytes: 0 }
      return
    }
    this.#badTries += 1
    const isHopeless = this.#badTries >= mostBadTries
    if (isHopeless) this.#badTries = 0
    throw new Stopped(isHopeless ? 'damaged' : 'again')
  }
}

/** Calls when nothing has been heard for too long. */
class Watch {
  #timer: ReturnType<typeof setTimeout>
  #onSilence: () => void

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence
    this.#timer = setTimeout(onSilence, silenceMs)
  }

  heard(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onSilence, silenceMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

function lastOfRun(missing: number[]): number {
  let last = missing[0] ?? 0
  while (missing.includes(last + 1)) last += 1
  return last
}

function outcomeOf(status: number): Outcome {
  if (status === 429 || status >= 500) return 'broken'
  return 'refused'
}
