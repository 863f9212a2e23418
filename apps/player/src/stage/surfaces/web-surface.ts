import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { Fallback } from './fallback.ts'
import { after, first } from './prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'
import { frameOf, labelOf, openPage } from './web-frame.ts'

type WebPage = NonNullable<ManifestItem['web']>

const pageTimeoutMs = 10_000
/** While the fallback is on the display, the page is loaded again at this interval. */
const retryMs = 60_000

/** Shows a web page in a frame, or its fallback image while the page cannot be loaded. */
export class WebSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = pageTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly needsDecoder = false
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  readonly roundMs = undefined
  readonly positionMs = undefined
  #page: WebPage | undefined
  #signal: AbortSignal | undefined
  #frame: HTMLIFrameElement | undefined
  #fallback: Fallback
  #isOnDisplay = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ fileFor }: SurfaceOptions) {
    this.element.className = 'surface'
    this.#fallback = new Fallback(this.element, fileFor)
  }

  async prime({ web }: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!web) return 'broken'
    this.#page = web
    this.#signal = signal
    if (await this.#load(web, signal)) return 'ready'
    if (signal.aborted) return 'late'
    return (await this.#fallback.show(web.fallback, signal)) ? 'ready' : 'late'
  }

  begin(): void {
    this.#isOnDisplay = true
    this.#plan()
  }

  /** What is in a frame cannot be read: the picture is a box with the name of its host. */
  picture(): Picture | undefined {
    if (this.#fallback.isShown) return this.#fallback.image
    return this.#isOnDisplay && this.#page ? labelOf(new URL(this.#page.url).host, 'Web page') : undefined
  }

  release(): void {
    clearTimeout(this.#timer)
    this.#frame?.remove()
    this.#frame = undefined
    this.#fallback.hide()
    this.#page = undefined
    this.#isOnDisplay = false
  }

  update(): void {}
  async present(): Promise<void> {}
  repeat(): void {}
  check(): undefined {}
  async freeDecoder(): Promise<void> {}
  async resume(): Promise<void> {}

  /** Loads the page again after its interval, and sooner while the fallback is shown. The current one stays until then. */
  #plan(): void {
    const { refreshMs } = this.#page ?? {}
    const waitMs = this.#fallback.isShown ? Math.min(retryMs, refreshMs ?? retryMs) : refreshMs
    if (waitMs !== undefined) this.#timer = setTimeout(() => void this.#reload(), waitMs)
  }

  async #reload(): Promise<void> {
    const [page, signal] = [this.#page, this.#signal]
    if (!page || !signal) return
    await this.#load(page, signal)
    if (!signal.aborted) this.#plan()
  }

  /** Loads the page above what is shown, transparent until it is loaded. Returns whether it is shown. */
  async #load(page: WebPage, signal: AbortSignal): Promise<boolean> {
    const frame = frameOf(page)
    const loaded = await first(signal, (scope) => [
      openPage(frame, { url: page.url, host: this.element }, scope),
      after(pageTimeoutMs, scope).then((): Primed => 'late'),
    ])
    if (loaded !== 'ready') {
      frame.remove()
      return false
    }
    frame.style.opacity = ''
    this.#frame?.remove()
    this.#frame = frame
    this.#fallback.hide()
    return true
  }
}
