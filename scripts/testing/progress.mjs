/** Longest time without a word about how far the tests are. */
const everyMs = 15_000
const namedFiles = 3

/** Prints every 15 s how many tests are done, and which files run. For the reporters of Vitest and Playwright. */
export class Progress {
  #counts = { done: 0, failed: 0, total: 0 }
  #begun = Date.now()
  #running = new Map()
  #what = ''
  #timer

  /** @param {string} what such as `files` */
  begin(what, total) {
    this.#what = what
    this.#counts.total = total
    this.#timer = setInterval(() => console.log(this.#line()), everyMs).unref()
  }

  started(name) {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
  }

  ended(name, isFailed) {
    const others = (this.#running.get(name) ?? 1) - 1
    if (others > 0) this.#running.set(name, others)
    else this.#running.delete(name)
    this.#counts.done += 1
    if (isFailed) this.#counts.failed += 1
  }

  end() {
    clearInterval(this.#timer)
  }

  #line() {
    const { done, failed, total } = this.#counts
    const seconds = Math.round((Date.now() - this.#begun) / 1000)
    const names = [...this.#running.keys()].slice(0, namedFiles).join(', ')
    return `… ${done} of ${total} ${this.#what}${failed > 0 ? `, ${failed} failed` : ''}, ${seconds} s${names && `: ${names}`}`
  }
}
