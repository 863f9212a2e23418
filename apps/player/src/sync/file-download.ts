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
      const [index] = this.#store.partsToFetch(this.need)
      if (index === undefined) break
      await this.#fetchPart(index, stop)
    }
    await this.#store.complete(this.need)
    return 'done'
  }

  /** One request for one part: of a line that breaks, browsers throw away what they have not handed over yet. */
  async #fetchPart(index: number, stop: AbortSignal): Promise<void> {
    if (this.#begun.index !== index) this.#begun = { index, chunks: [], bytes: 0 }
    const place = placeOfPart(this.need, index)
    const from = place.start + this.#begun.bytes
    const range = `bytes=${from}-${place.start + place.bytes - 1}`
    const scope = new AbortController()
    const watchdog = new Watch(() => scope.abort())
    const abort = (): void => scope.abort()
    stop.addEventListener('abort', abort)
    try {
      const response = await fetch(this.need.url, {
        headers: from === 0 && this.need.parts.length === 1 ? {} : { range },
        // Two readers of one entry of the browser's cache wait for each other.
        cache: 'no-store',
        credentials: 'same-origin',
        signal: scope.signal,
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
      scope.abort()
    }
  }

  #learn({ headers }: Response): void {
    this.need.bytes = Number(headers.get('content-length') ?? 0)
    this.need.mime = headers.get('content-type') ?? ''
  }

  /** Takes the bytes of the begun part, after those that are to be skipped. */
  async #read(response: Response, skip: number, watchdog: Watch): Promise<void> {
    const reader = response.body?.getReader()
    const { bytes } = placeOfPart(this.need, this.#begun.index)
    if (!reader) throw new Stopped('broken')
    let left = skip
    while (this.#begun.bytes < bytes) {
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      if (!value) throw new Stopped('broken')
      watchdog.heard()
      const chunk = value.subarray(Math.min(left, value.length))
      left -= value.length - chunk.length
      const piece = chunk.subarray(0, bytes - this.#begun.bytes)
      this.#begun.chunks.push(piece)
      this.#begun.bytes += piece.length
      this.#onBytes()
    }
    await this.#keep()
  }

  async #keep(): Promise<void> {
    const { index, chunks } = this.#begun
    const part = new Blob(chunks, { type: this.need.mime })
    this.#begun = { index, chunks: [], bytes: 0 }
    if (await this.#store.keepPart(this.need, index, part)) {
      this.#badTries = 0
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

function outcomeOf(status: number): Outcome {
  if (status === 429 || status >= 500) return 'broken'
  return 'refused'
}
