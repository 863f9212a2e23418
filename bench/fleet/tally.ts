export type Kind = 'socket' | 'heartbeat' | 'manifest' | 'command'

interface Entry {
  /** When it was sent, by `performance.now()`. */
  at: number
  kind: Kind
  status: number
}

/** What reached the server and what became of it. */
export class Tally {
  #entries: Entry[] = []

  note(kind: Kind, at: number, status: number): void {
    this.#entries.push({ at, kind, status })
  }

  forget(): void {
    this.#entries = []
  }

  count(isMeant: (entry: Entry) => boolean): number {
    return this.#entries.filter(isMeant).length
  }

  /** Requests per second of a span: in its busiest second, and in all of it. */
  rate(from: number, until: number): { peak: number; average: number } {
    const perSecond = new Map<number, number>()
    let total = 0
    for (const { at } of this.#entries) {
      if (at < from || at > until) continue
      const second = Math.floor((at - from) / 1000)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
      total += 1
    }
    return { peak: Math.max(0, ...perSecond.values()), average: total / ((until - from) / 1000) }
  }
}
