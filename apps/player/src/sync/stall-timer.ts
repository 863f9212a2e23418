/** Calls back when no data arrives for a time. */
export class StallTimer {
  #timer: ReturnType<typeof setTimeout>
  #ms: number
  #onStall: () => void

  constructor(ms: number, onStall: () => void) {
    this.#ms = ms
    this.#onStall = onStall
    this.#timer = setTimeout(onStall, ms)
  }

  reset(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onStall, this.#ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
