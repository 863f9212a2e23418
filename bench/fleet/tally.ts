export type Kind = 'socket' | 'heartbeat' | 'manifest' | 'command'

interface Entry {
  /** performance.now() when it was sent. */
  at: number
  kind: Kind
  status: number
}

/** Records requests and their results. */
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

  /** Requests per second in a time span: peak and average. */
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
