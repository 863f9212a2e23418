/** Tracks files that are shown or about to be: deleting one would freeze its video without an error. */
export class FilesInUse {
  #counts = new Map<string, number>()

  get hashes(): Set<string> {
    return new Set(this.#counts.keys())
  }

  /** Returns a function that ends the use. */
  begin(hash: string): () => void {
    this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1)
    return () => {
      const left = (this.#counts.get(hash) ?? 1) - 1
      if (left > 0) this.#counts.set(hash, left)
      else this.#counts.delete(hash)
    }
  }
}
