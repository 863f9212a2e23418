import { pageTimeoutMs } from '../prime.ts'

/** A frame that has left its page is hidden after this time, if no page of the package has started in it. */
const hideAfterMs = 200
/** The messages of a page can arrive after the end of its loading. */
const settleMs = 1000

/**
 * `hide`: the frame, without a new page. `start`, `load`: of a page of the package. `answer`: of the page in the frame.
 */
type Timer = 'hide' | 'start' | 'load' | 'answer'

export interface PackageEvents {
  /** A page of the package is loaded: the first one, and each one that follows it. */
  onLoaded: () => void
  /** The frame shows no page of the package (any more). */
  onLeft: () => void
  /** A link to an address outside of the package was not followed. `address`: its host. */
  onBlocked: (address: string) => void
}

/**
 * Follows which page is in the frame of a package, from the messages of the script that the server adds to its pages: other
 * origins hide their address. Pages without this script have left the package, error pages of the browser, too.
 */
export class PackageWatch {
  #frame: HTMLIFrameElement
  #events: PackageEvents
  #closing = new AbortController()
  #timers: Partial<Record<Timer, ReturnType<typeof setTimeout>>> = {}
  /** Pages of packages that earlier versions of the server composed only report that they are loaded. */
  #isVerbose = false
  /** Number of the present page. */
  #number: string | undefined
  #hasLoaded = false

  constructor(frame: HTMLIFrameElement, events: PackageEvents) {
    this.#frame = frame
    this.#events = events
    const { signal } = this.#closing
    addEventListener('message', (event) => this.#handleMessage(event), { signal })
    frame.addEventListener('load', () => this.#handleLoad(), { signal })
  }

  stop(): void {
    this.#closing.abort()
    this.#cancel('hide', 'start', 'load', 'answer')
  }

  #handleMessage({ source, data }: MessageEvent<unknown>): void {
    if (typeof data !== 'string') return
    const [message, detail = ''] = data.split(' ')
    // The source of the last message of a page is missing: the page is gone.
    if (message === 'package-leaving' && detail === this.#number) return this.#handleLeaving()
    if (source === null || source !== this.#frame.contentWindow) return
    if (message === 'package-started') {
      this.#isVerbose = true
      this.#cancel('hide', 'start', 'answer')
      this.#after('load', pageTimeoutMs, () => this.#leave())
    } else if (message === 'package-number') this.#number = detail
    else if (message === 'package-loaded') {
      this.#cancel('hide', 'start', 'load', 'answer')
      this.#frame.style.opacity = ''
      this.#events.onLoaded()
    } else if (message === 'package-here') this.#cancel('answer')
    else if (message === 'package-left') this.#leave()
    else if (message === 'package-blocked') this.#events.onBlocked(detail)
  }

  /** The page gives way to another one: of the package, or not. */
  #handleLeaving(): void {
    this.#number = undefined
    this.#cancel('load')
    // The next page, in another process, may have been faster.
    if (this.#timers.answer !== undefined) this.#after('answer', settleMs, () => this.#leave())
    this.#after('hide', hideAfterMs, () => this.#hide())
    this.#after('start', pageTimeoutMs, () => this.#leave())
  }

  /** A page is in the frame, or an error page of the browser. */
  #handleLoad(): void {
    const isFirst = !this.#hasLoaded
    this.#hasLoaded = true
    if (this.#isVerbose) {
      this.#after('answer', this.#number === undefined ? settleMs : pageTimeoutMs, () => this.#leave())
      this.#frame.contentWindow?.postMessage('package-where', '*')
    } else if (!isFirst) this.#after('load', pageTimeoutMs, () => this.#leave())
  }

  #leave(): void {
    this.stop()
    this.#hide()
    this.#events.onLeft()
  }

  /** Hides a page that is not from the package. */
  #hide(): void {
    this.#frame.style.opacity = '0'
  }

  #after(name: Timer, ms: number, act: () => void): void {
    this.#cancel(name)
    this.#timers[name] = setTimeout(act, ms)
  }

  #cancel(...names: Timer[]): void {
    for (const name of names) {
      clearTimeout(this.#timers[name])
      delete this.#timers[name]
    }
  }
}
