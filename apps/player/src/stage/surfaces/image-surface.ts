import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { HeldFile } from '../files.ts'
import { after, causeOf, first, loadTimeoutMs, openFile } from './prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'

export class ImageSurface implements Surface {
  readonly element = new Image()
  readonly leadMs = 3000
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #file: HeldFile | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.alt = ''
    this.element.decoding = 'sync'
  }

  async prime({ asset }: ManifestItem, signal: AbortSignal): Promise<Primed> {
    const file = await openFile(this.#options.fileFor, asset, signal)
    if (!file) return 'late'
    this.#file = file
    const primed = await decode(this.element, file.url, signal)
    return primed === 'broken' ? causeOf(file) : primed
  }

  picture(): Picture {
    return this.element
  }

  release(): void {
    this.element.removeAttribute('src')
    this.#file?.release()
    this.#file = undefined
  }

  update(): void {}
  needsDecoder = (): boolean => false
  async present(): Promise<void> {}
  begin(): void {}
}

async function decode(image: HTMLImageElement, url: string, signal: AbortSignal): Promise<Primed> {
  image.src = url
  const decoded = image.decode().then(
    (): Primed => (image.naturalWidth > 0 ? 'ready' : 'broken'),
    (): Primed => 'broken',
  )
  return first(signal, (scope) => [decoded, after(loadTimeoutMs, scope).then((): Primed => 'late')])
}
