import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { loadPart } from '../../load-part.ts'
import type { Failure } from '../faults.ts'
import { after, first, loadTimeoutMs } from './prime.ts'
import type { SlideView } from './slide-view.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'

const load = async () => (await import('./slide-view.ts')).SlideView
let loading: ReturnType<typeof load> | undefined

/** Loads the renderer once for all surfaces. */
const loadView = (): ReturnType<typeof load> => (loading ??= loadPart(load))

const checkEveryMs = 1000

export class SlideSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = 5000
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly needsDecoder = false
  readonly holdsDecoder = false
  readonly roundMs = undefined
  readonly positionMs = undefined
  #options: SurfaceOptions
  #view: SlideView | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
  }

  get checkEveryMs(): number {
    return this.#view?.isTimed ? checkEveryMs : Number.POSITIVE_INFINITY
  }

  prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    const drawn = this.#draw(item, signal)
    return first(signal, (scope) => [drawn, after(loadTimeoutMs, scope).then((): Primed => 'late')])
  }

  update(item: ManifestItem): void {
    this.#view?.update(item)
  }

  picture(): Picture | undefined {
    return this.#view?.picture
  }

  drawPresent = async (): Promise<Picture | undefined> => this.#view?.drawPresent()

  check(): Failure | undefined {
    this.#view?.check()
    return this.#view?.hasFailed ? 'broken' : undefined
  }

  release(): void {
    this.#view?.release()
    this.#view = undefined
  }

  async present(): Promise<void> {}
  begin(): void {}
  repeat(): void {}
  async freeDecoder(): Promise<void> {}
  async resume(): Promise<void> {}

  async #draw(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    const View = await loadView()
    if (signal.aborted) return 'late'
    this.#view = new View(this.element, this.#options)
    return this.#view.draw(item, signal)
  }
}
