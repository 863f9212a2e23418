const key = 'digisigncast.log'
const mostLines = 200
const longestLine = 300
const keepEveryMs = 2000

/** The last things that happened to this player, kept across reloads. What it is told must never be a secret. */
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
    const line = `${at.toISOString()} ${text}`.slice(0, longestLine)
    this.#lines = [...this.#lines, line].slice(-mostLines)
    // A storage that is written for every line would wear the flash of a cheap box.
    this.#timer ??= setTimeout(() => this.keep(), keepEveryMs)
  }

  keep(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      this.#place?.setItem(key, JSON.stringify(this.#lines))
    } catch {
      // Full: the lines live as long as the page.
    }
  }
}

function read(place: Pick<Storage, 'getItem'> | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(place?.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((line) => typeof line === 'string').slice(-mostLines) : []
  } catch {
    return []
  }
}
