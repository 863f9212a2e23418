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
}
