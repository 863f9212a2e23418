import { pageAddress } from '@digisigncast/contract/api/page-files'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../../faults.ts'
import type { HeldFile } from '../../files.ts'
import { after, first, openFile, pageTimeoutMs } from '../prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from '../surface.ts'
import { labelPicture } from './label-picture.ts'
import { PackageWatch } from './package-watch.ts'
import { sandboxedFrame } from './sandboxed-frame.ts'

/** Maximum number of addresses in a report. */
const maxAddresses = 3

/** Shows the page of an HTML package in a frame without an origin. */
export class PackageSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = pageTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #item: ManifestItem | undefined
  /** Hosts that the package tried to open; an empty text for an unknown one. */
  #addresses = new Set<string>()
  #file: HeldFile | undefined
  #frame: HTMLIFrameElement | undefined
  #watch: PackageWatch | undefined
  #failure: Failure | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    this.release()
    this.#item = item
    const file = await openFile(this.#options.fileFor, item.asset, signal)
    if (!file) return 'late'
    this.#file = file
    const frame = sandboxedFrame(sandbox())
    this.#frame = frame
    const loaded = first(signal, (scope) => [
      this.#opened(frame),
      after(pageTimeoutMs, scope).then((): Primed => 'late'),
    ])
    frame.src = pageAddress(file.path)
    this.element.append(frame)
    return loaded
  }

  /** Watches the frame. Resolves when its first page is loaded, or cannot be. */
  #opened(frame: HTMLIFrameElement): Promise<Primed> {
    return new Promise((resolve) => {
      this.#watch = new PackageWatch(frame, {
        onLoaded: () => resolve('ready'),
        onLeft: () => {
          this.#report('')
          resolve('late')
          this.#failure = 'late'
          this.#options.onFault()
        },
        onBlocked: (address) => this.#report(address),
      })
    })
  }

  /** The package tried to open an address that is not in it. */
  #report(address: string): void {
    if (!this.#item || (this.#addresses.size >= maxAddresses && address !== '')) return
    this.#addresses.add(address)
    this.#options.onParts(this.#item, [...this.#addresses])
  }

  /** The page has left the package. */
  check(): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  /** A box with the title of the package: the content of its frame cannot be read. */
  picture(): Picture | undefined {
    return this.#frame && labelPicture(this.#item?.title ?? '', 'HTML package')
  }

  release(): void {
    this.#watch?.stop()
    this.#watch = undefined
    this.#failure = undefined
    this.#item = undefined
    this.#addresses.clear()
    this.#frame?.remove()
    this.#frame = undefined
    this.#file?.release()
    this.#file = undefined
  }

  update(item: ManifestItem): void {
    this.#item = item
  }

  begin(): void {}
  needsDecoder = (): boolean => false
  async present(): Promise<void> {}
}

/**
 * The page has a sandbox without an origin by its own headers. Browsers ask the service worker for a page only if its
 * frame allows an origin.
 */
const sandbox = (): string =>
  navigator.serviceWorker?.controller ? 'allow-scripts allow-same-origin' : 'allow-scripts'
