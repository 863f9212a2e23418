/** Tracks which surfaces hold a decoder. Many TVs have only one. */
export class Decoders {
  #holders = new Set<object>()
  /** Detected when a second video loads alone but not beside another one. */
  isSingle = false

  take(holder: object): void {
    this.#holders.add(holder)
  }

  free(holder: object): void {
    this.#holders.delete(holder)
  }

  /** Whether surfaces other than these hold one. */
  isTakenByOthers(own: ReadonlySet<object>): boolean {
    return [...this.#holders].some((holder) => !own.has(holder))
  }
}
