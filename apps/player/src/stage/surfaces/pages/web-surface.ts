import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { checkShownPage } from '@digisigncast/contract/content/web-pages'
import { appPort } from '../../../browser/app-port.ts'
import { post } from '../../../browser/call.ts'
import type { Failure } from '../../faults.ts'
import { nextFrames } from '../../wait.ts'
import { Fallback, retryMs } from '../fallback.ts'
import { after, first, pageTimeoutMs } from '../prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from '../surface.ts'
import { AppPage } from './app-page.ts'
import { FramePage, type OpenedPage } from './frame-page.ts'
import { keepPage, takePage } from './kept-pages.ts'
import { labelPicture } from './label-picture.ts'

type WebPage = NonNullable<ManifestItem['web']>

/** The fallback is prepared after this time, so that it is ready in lists of short items too. */
const fallbackAfterMs = 3000
/** The server answers sooner, or not at all. */
const answerMs = 5000
/** Frames until a loaded page is drawn: browsers draw it in a process of its own. */
const drawFrames = 10

/**
 * Shows a web page, or its fallback image while the page cannot be loaded: in a frame, or by the Android app if the page
 * forbids frames.
 */
export class WebSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = pageTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #item: ManifestItem | undefined
  #signal = new AbortController().signal
  #opened: OpenedPage | undefined
  #fallback: Fallback
  #isOnDisplay = false
  #failure: Failure | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
    this.#fallback = new Fallback(this.element, options)
  }

  get isReplaced(): boolean {
    return this.#fallback.isShown
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!item.web) return 'broken'
    this.#item = item
    this.#signal = signal
    const kept = takePage(this.element, item.web)
    this.#opened = kept
    if (kept && !kept.isDue(item.web)) {
      this.#fallback.giveWayTo(item)
      await nextFrames(drawFrames)
      return 'ready'
    }
    const loading = this.#load(item, signal).then((isLoaded): Primed => (isLoaded ? 'ready' : 'late'))
    const soon = await first(signal, (scope) => [loading, after(fallbackAfterMs, scope).then((): Primed => 'late')])
    if (soon === 'ready' || signal.aborted) return soon
    // A page that is loaded later replaces the one of its last turn, or its fallback.
    return kept || (await this.#fallback.show(item, signal)) ? 'ready' : loading
  }

  begin(): void {
    this.#isOnDisplay = true
    this.#opened?.show()
    this.#plan()
  }

  check(): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  /** What is in a frame cannot be read: the picture is a box with the name of its host. */
  picture(): Picture | undefined {
    if (this.#fallback.isShown) return this.#fallback.image
    const url = this.#isOnDisplay ? this.#item?.web?.url : undefined
    return url === undefined ? undefined : labelPicture(new URL(url).host, 'Web page')
  }

  release(): void {
    clearTimeout(this.#timer)
    if (this.#opened instanceof FramePage) keepPage(this.#opened)
    else this.#opened?.close()
    this.#opened = undefined
    this.#fallback.release()
    this.#item = undefined
    this.#failure = undefined
    this.#isOnDisplay = false
  }

  update(item: ManifestItem): void {
    this.#item = item
  }

  needsDecoder = (): boolean => false
  async present(): Promise<void> {}

  /** Loads the page again after its interval, and sooner while the fallback is shown. The current one stays until then. */
  #plan(): void {
    clearTimeout(this.#timer)
    const refreshMs = this.#item?.web?.refreshMs
    const waitMs = this.#fallback.isShown ? Math.min(retryMs, refreshMs ?? retryMs) : refreshMs
    if (waitMs !== undefined) this.#timer = setTimeout(() => void this.#reload(this.#signal), waitMs)
  }

  async #reload(signal: AbortSignal): Promise<void> {
    if (!this.#item) return
    const isLoaded = await this.#load(this.#item, signal)
    if (!isLoaded && !signal.aborted) this.#plan()
  }

  /** Loads the page below what is shown, which stays until the page is drawn. Returns whether it is shown. */
  async #load(item: ManifestItem, signal: AbortSignal): Promise<boolean> {
    const page = item.web
    const opened = page && this.#open(page)
    if (!opened) return false
    const loaded = await first(signal, (scope) => [
      this.#judged(item, opened.load(this.element, page, scope), scope),
      after(pageTimeoutMs, scope).then((): Primed => 'late'),
    ])
    if (loaded !== 'ready') {
      opened.close()
      return false
    }
    const previous = this.#opened
    this.#opened = opened
    if (this.#isOnDisplay) {
      opened.show()
      await nextFrames(drawFrames)
    }
    previous?.close()
    if (signal.aborted) return true
    this.#fallback.giveWayTo(item)
    if (this.#isOnDisplay) this.#plan()
    return true
  }

  /** A page that is loaded can be the error of its site. */
  async #judged(item: ManifestItem, loading: Promise<Primed>, scope: AbortSignal): Promise<Primed> {
    const asked = Promise.race([hasPageError(item, this.#options.deviceToken), after(answerMs, scope)])
    const primed = await loading
    if (primed !== 'ready') return primed
    return (await asked) ? 'late' : primed
  }

  /** Undefined for a page that cannot be shown here. */
  #open(page: WebPage): OpenedPage | undefined {
    if (!page.forbidsFrames) return new FramePage(page)
    const port = appPort()
    return port && new AppPage(port, () => void this.#fail(this.#signal))
  }

  /** The page has failed after it was loaded. */
  async #fail(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !this.#item) return
    this.#opened?.close()
    this.#opened = undefined
    if (await this.#fallback.show(this.#item, signal)) return this.#plan()
    if (signal.aborted) return
    this.#failure = 'late'
    this.#options.onFault()
  }
}

/**
 * Asks the server whether the site of a web page answers with an error. Without the server, or the token of a device, it
 * does not.
 */
async function hasPageError({ mediaId }: ManifestItem, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  const answer = await post<typeof checkShownPage>({ path: 'web-pages/check', body: { media_id: mediaId }, token })
  return answer.ok && answer.body.data.is_error
}
