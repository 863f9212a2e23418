import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { loadPart } from '../../../browser/load-part.ts'
import type { Failure } from '../../faults.ts'
import { after, first, loadTimeoutMs } from '../prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from '../surface.ts'
import type { SlideVideo } from './slide-video.ts'
import type { SlideView } from './slide-view.ts'

const load = () => import('./slide-view.ts')
let loading: ReturnType<typeof load> | undefined

/** Loads the renderer once for all surfaces. */
const loadView = (): ReturnType<typeof load> => (loading ??= loadPart(load))

const checkEveryMs = 1000

export class SlideSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = 5000
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #view: SlideView | undefined
  /** Created with the first slide that has one. */
  #video: SlideVideo | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
  }

  get holdsDecoder(): boolean {
    return this.#video?.holdsDecoder ?? false
  }

  get checkEveryMs(): number {
    const isChecked = this.#view?.isTimed || this.holdsDecoder || this.#video?.hasFailed
    return isChecked ? checkEveryMs : Number.POSITIVE_INFINITY
  }

  needsDecoder({ slide }: ManifestItem): boolean {
    return slide?.videos !== undefined
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

  async present(): Promise<void> {
    await this.#video?.present()
  }

  begin(now: number): void {
    this.#video?.begin(now)
  }

  async freeDecoder(): Promise<void> {
    await this.#video?.freeDecoder()
  }

  async resume(now: number): Promise<void> {
    await this.#video?.resume(now)
  }

  check(now: number): Failure | undefined {
    this.#view?.check()
    this.#video?.check(now)
    return this.#view?.hasFailed ? 'broken' : undefined
  }

  release(): void {
    this.#view?.release()
    this.#view = undefined
    this.#video?.release()
  }

  async #draw(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    const module = await loadView()
    if (signal.aborted) return 'late'
    if (this.needsDecoder(item)) this.#video ??= this.#newVideo(module)
    this.#view = new module.SlideView(this.element, this.#options, this.#video)
    return this.#view.draw(item, signal)
  }

  #newVideo({ SlideVideo }: Awaited<ReturnType<typeof loadView>>): SlideVideo {
    const { decoders, onFault } = this.#options
    const onChange = () => {
      this.#view?.reportParts()
      if (this.#view?.hasFailed) onFault()
    }
    return new SlideVideo({ decoders, holder: this, onChange })
  }
}
