import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { event } from '../prime.ts'
import type { Primed } from '../surface.ts'
import { sandboxedFrame } from './sandboxed-frame.ts'

type WebPage = NonNullable<ManifestItem['web']>

/** A web page in a frame or in a view of the app. */
export interface OpenedPage {
  /** Loads the page below the content of its host. Resolves when it is loaded, or cannot be loaded. */
  load(host: HTMLElement, page: WebPage, scope: AbortSignal): Promise<Primed>
  /** Its host is on the display. */
  show(): void
  close(): void
}

/**
 * A frame for a page that cannot leave it: no other windows, no other page in place of the player, no dialogs, no device
 * functions, no keys and pointers. Its own origin gives it its own storage, which many pages need to start. A page of
 * this server gets none, and refuses to be framed.
 */
function frameOf({ url, zoom = 100 }: WebPage): HTMLIFrameElement {
  const isOther = new URL(url).origin !== location.origin
  return sandboxedFrame(isOther ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms', zoom)
}

/** A web page in a frame. */
export class FramePage implements OpenedPage {
  #frame: HTMLIFrameElement
  #host: HTMLElement | undefined
  #page: WebPage
  #loadedAt = 0

  constructor(page: WebPage) {
    this.#page = page
    this.#frame = frameOf(page)
  }

  /** Whether this page can be shown again in this host. */
  isFor(host: HTMLElement, { url, zoom }: WebPage): boolean {
    return this.#host === host && this.#frame.isConnected && this.#page.url === url && this.#page.zoom === zoom
  }

  /** Whether it is to be loaded again before its turn. */
  isDue({ refreshMs = Number.POSITIVE_INFINITY, isReloaded = false }: WebPage): boolean {
    return isReloaded || performance.now() - this.#loadedAt >= refreshMs
  }

  /** Between its turns it is outside of its region, in its size: browsers do not draw it there. */
  set isResting(isResting: boolean) {
    this.#frame.classList.toggle('resting', isResting)
  }

  /** A frame reports errors of the network as a loaded page, so a request checks first whether its server can be reached. */
  async load(host: HTMLElement, { url }: WebPage, scope: AbortSignal): Promise<Primed> {
    if (!(await canReach(url, scope)) || scope.aborted) return 'late'
    const loaded = event(this.#frame, 'load', scope)
    this.#frame.src = url
    host.prepend(this.#frame)
    this.#host = host
    await loaded
    this.#loadedAt = performance.now()
    this.#frame.style.opacity = ''
    return 'ready'
  }

  show(): void {}

  close(): void {
    this.#frame.remove()
  }
}

/** Whether a server answers at the address, whatever it answers: other origins hide that. */
const canReach = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).then(
    () => true,
    () => false,
  )
