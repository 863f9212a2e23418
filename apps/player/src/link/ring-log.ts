const key = 'digisigncast.log'
const maxLines = 200
const maxLine = 300
const keepEveryMs = 2000

/** The last 200 log lines, kept across reloads. The console can read them: never log secrets. */
export class RingLog {
  #lines: string[]
  #timer: ReturnType<typeof setTimeout> | undefined
  #place: Pick<Storage, 'getItem' | 'setItem'> | undefined

  constructor(place: Pick<Storage, 'getItem' | 'setItem'> | undefined) {
    this.#place = place
    this.#lines = read(place)
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  note(text: string, at = new Date()): void {
    const line = `${at.toISOString()} ${text}`.slice(0, maxLine)
    this.#lines = [...this.#lines, line].slice(-maxLines)
    // Debounced: a write per line would wear out the flash storage of low-cost devices.
    this.#timer ??= setTimeout(() => this.keep(), keepEveryMs)
  }

  keep(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      this.#place?.setItem(key, JSON.stringify(this.#lines))
    } catch {
      // Storage full or blocked: the lines stay in memory only.
    }
  }
}

function read(place: Pick<Storage, 'getItem'> | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(place?.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((line) => typeof line === 'string').slice(-maxLines) : []
  } catch {
    return []
  }
}
