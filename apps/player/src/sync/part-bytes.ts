/** Copied in one task: more would stop the page of a slow device for longer than a frame or two. */
const bytesPerBlob = 128 * 1024

/** The bytes of a part that have arrived. Gathered into blobs as they come, so that the complete part is not copied. */
export class PartBytes {
  readonly index: number
  bytes = 0
  #blobs: Blob[] = []
  #chunks: Uint8Array<ArrayBuffer>[] = []
  #looseBytes = 0

  constructor(index: number) {
    this.index = index
  }

  /** Returns whether bytes were copied: other work is due before the next ones are read. */
  add(chunk: Uint8Array<ArrayBuffer>): boolean {
    this.bytes += chunk.length
    this.#looseBytes += chunk.length
    this.#chunks.push(chunk)
    if (this.#looseBytes < bytesPerBlob) return false
    this.#blobs.push(new Blob(this.#chunks))
    this.#chunks = []
    this.#looseBytes = 0
    return true
  }

  blob(type: string): Blob {
    return new Blob([...this.#blobs, ...this.#chunks], { type })
  }
}
