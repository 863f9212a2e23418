import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { loadPart } from '../../../browser/load-part.ts'
import type { Failure } from '../../faults.ts'
import { after, first, pageTimeoutMs } from '../prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from '../surface.ts'
import type { pages } from './pages.ts'

type Kind = keyof typeof pages

const load = () => import('./pages.ts')
let loading: ReturnType<typeof load> | undefined

/** Loads the surfaces once for all regions. */
const loadPages = (): ReturnType<typeof load> => (loading ??= loadPart(load))

/** A web page or an HTML package. Its surface is loaded with the first one: most screens show none. */
export class PageSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = pageTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly holdsDecoder = false
  readonly checkEveryMs = Number.POSITIVE_INFINITY
  #kind: Kind
  #options: SurfaceOptions
  #surface: Surface | undefined

  constructor(kind: Kind, options: SurfaceOptions) {
    this.#kind = kind
    this.#options = options
    this.element.className = 'surface'
  }

  get isReplaced(): boolean {
    return this.#surface?.isReplaced ?? false
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!this.#surface && !(await this.#load(signal))) return 'late'
    return this.#surface?.prime(item, signal) ?? 'late'
  }

  async #load(signal: AbortSignal): Promise<boolean> {
    const loaded = await first(signal, (scope) => [
      loadPages().then((): Primed => 'ready'),
      after(pageTimeoutMs, scope).then((): Primed => 'late'),
    ])
    if (loaded !== 'ready' || signal.aborted) return false
    const { pages } = await loadPages()
    if (signal.aborted) return false
    this.#surface ??= new pages[this.#kind](this.#options)
    this.element.append(this.#surface.element)
    return true
  }

  update(item: ManifestItem): void {
    this.#surface?.update(item)
  }

  begin(now: number): void {
    this.#surface?.begin(now)
  }

  check(now: number): Failure | undefined {
    return this.#surface?.check?.(now)
  }

  picture(): Picture | undefined {
    return this.#surface?.picture()
  }

  release(): void {
    this.#surface?.release()
  }

  needsDecoder = (): boolean => false
  async present(): Promise<void> {}
}
