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

  isTakenByOthers(self: object): boolean {
    return this.#holders.size > (this.#holders.has(self) ? 1 : 0)
  }
}
