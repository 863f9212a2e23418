import { pagePrefix } from '@digisigncast/contract/api/page-files'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { HeldFile } from '../../files.ts'
import { after, first, openFile } from '../prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from '../surface.ts'
import { labelPicture } from './label-picture.ts'
import { sandboxedFrame } from './sandboxed-frame.ts'

const frameTimeoutMs = 10_000
/** Sent by the script that the server adds to the page of a package. */
const loadedMessage = 'package-loaded'

/** Shows the page of an HTML package in a frame without an origin. */
export class PackageSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = frameTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #title = ''
  #file: HeldFile | undefined
  #frame: HTMLIFrameElement | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
  }

  async prime({ asset, title }: ManifestItem, signal: AbortSignal): Promise<Primed> {
    this.release()
    this.#title = title
    const file = await openFile(this.#options.fileFor, asset, signal)
    if (!file) return 'late'
    this.#file = file
    const frame = sandboxedFrame(sandbox())
    this.#frame = frame
    const loaded = first(signal, (scope) => [
      reportOf(frame, scope),
      after(frameTimeoutMs, scope).then((): Primed => 'late'),
    ])
    frame.src = pagePrefix + file.path
    this.element.append(frame)
    if ((await loaded) === 'ready') frame.style.opacity = ''
    return loaded
  }

  /** A box with the title of the package: the content of its frame cannot be read. */
  picture(): Picture | undefined {
    return this.#frame && labelPicture(this.#title, 'HTML package')
  }

  release(): void {
    this.#frame?.remove()
    this.#frame = undefined
    this.#file?.release()
    this.#file = undefined
  }

  begin(): void {}
  update(): void {}
  needsDecoder = (): boolean => false
  async present(): Promise<void> {}
}

/**
 * The page has a sandbox without an origin by its own headers. Browsers ask the service worker for a page only if its
 * frame allows an origin.
 */
const sandbox = (): string =>
  navigator.serviceWorker?.controller ? 'allow-scripts allow-same-origin' : 'allow-scripts'

const reportOf = (frame: HTMLIFrameElement, signal: AbortSignal): Promise<Primed> =>
  new Promise((resolve) => {
    const handle = ({ source, data }: MessageEvent) => {
      if (source !== null && source === frame.contentWindow && data === loadedMessage) resolve('ready')
    }
    addEventListener('message', handle, { signal })
  })
