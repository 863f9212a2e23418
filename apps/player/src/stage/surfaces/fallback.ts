import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { HeldFile } from '../files.ts'
import { openFile } from './prime.ts'
import type { SurfaceOptions } from './surface.ts'

/** While the fallback is on the display, its item is opened again at this interval. */
export const retryMs = 60_000

/** The image that is shown while an address cannot be opened. Reports when it replaces its item, and when it does not. */
export class Fallback {
  readonly image = new Image()
  #options: SurfaceOptions
  #file: HeldFile | undefined

  constructor(host: HTMLElement, options: SurfaceOptions) {
    this.#options = options
    this.image.alt = ''
    this.image.decoding = 'sync'
    this.image.hidden = true
    host.append(this.image)
  }

  get isShown(): boolean {
    return !this.image.hidden
  }

  /** Shows the fallback of an item. Returns whether it is shown: the item may have none. */
  async show(item: ManifestItem, signal: AbortSignal): Promise<boolean> {
    const file = await openFile(this.#options.fileFor, (item.web ?? item.stream)?.fallback, signal)
    if (!file) return false
    this.#file?.release()
    this.#file = file
    this.image.src = file.url
    this.image.hidden = false
    const isDecoded = await this.image.decode().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return false
    if (isDecoded) this.#options.onParts(item, [item.kind])
    else this.release()
    return isDecoded
  }

  /** The item itself is shown. */
  giveWayTo(item: ManifestItem): void {
    this.release()
    this.#options.onParts(item, [])
  }

  release(): void {
    this.image.hidden = true
    this.image.removeAttribute('src')
    this.#file?.release()
    this.#file = undefined
  }
}
