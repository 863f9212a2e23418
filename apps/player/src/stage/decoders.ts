/** Which videos of the stage hold a decoder now. Many TVs have only one. */
export class Decoders {
  #holders = new Set<object>()
  /** Found out the hard way: a second video never came while one was there, and alone it did. */
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
