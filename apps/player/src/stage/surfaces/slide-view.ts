import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { type DrawnSlide, drawSlide } from '@digisigncast/slide/draw-slide'
import { addFonts } from '@digisigncast/slide/fonts'
import { filesOf } from '@digisigncast/timeline/items/item-files'
import { timeNow } from '../../clock.ts'
import type { HeldFile } from '../files.ts'
import { causeOf, openFile } from './prime.ts'
import type { Primed, SurfaceOptions } from './surface.ts'

type Slide = NonNullable<ManifestItem['slide']>

const maxTimerMs = 60_000

/** One slide in a surface, drawn from its document, images, fonts and data. Loaded on demand. */
export class SlideView {
  /** The picture of the slide, for screenshots. */
  readonly picture = new Image()
  #surface: HTMLElement
  #options: SurfaceOptions
  #host = document.createElement('div')
  #files = new Map<string, HeldFile>()
  #content: SlideDocument | undefined
  /** By data source. */
  #data = new Map<string, SourceData>()
  #slide: Slide | undefined
  #fit: ManifestItem['fit']
  #timeZone = ''
  #drawn: DrawnSlide | undefined
  #clock: ReturnType<typeof setTimeout> | undefined
  #removeFonts = (): void => undefined
  #onResize = new ResizeObserver(() => this.#arrange())

  constructor(surface: HTMLElement, options: SurfaceOptions) {
    this.#surface = surface
    this.#options = options
    this.#host.style.position = 'absolute'
    surface.append(this.#host)
  }

  /** Draws the slide of an item. Resolves when its images and fonts are shown. */
  async draw(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!item.slide) return 'broken'
    this.#slide = item.slide
    this.#fit = item.fit
    const opened = await Promise.all(filesOf(item).map((key) => this.#open(key, signal)))
    if (!opened.every(Boolean)) return 'late'
    const isDrawn = await this.#load(item.asset, item.slide, signal).catch(() => false)
    return isDrawn ? 'ready' : this.#cause()
  }

  /** The settings of its item or the time zone of the screen have changed. */
  update({ fit }: ManifestItem): void {
    this.#fit = fit
    const before = this.#drawn
    if (before && this.#timeZone !== this.#options.timeZone()) void this.#render().then(() => before.remove())
    this.#arrange()
  }

  release(): void {
    clearTimeout(this.#clock)
    this.#onResize.disconnect()
    this.#host.remove()
    this.#removeFonts()
    for (const file of this.#files.values()) file.release()
    this.#files.clear()
    this.#drawn = undefined
  }

  async #open(key: string, signal: AbortSignal): Promise<boolean> {
    const file = await openFile(this.#options.fileFor, key, signal)
    if (file) this.#files.set(key, file)
    return file !== undefined
  }

  async #load(asset: string, slide: Slide, signal: AbortSignal): Promise<boolean> {
    this.picture.src = this.#urlOf(asset) ?? ''
    const [found] = await Promise.all([fetch(this.#urlOf(slide.document) ?? '', { signal }), this.picture.decode()])
    // The server validated it against the same contract.
    const content = (await found.json()) as SlideDocument
    await Promise.all(Object.entries(slide.data ?? {}).map(([source, key]) => this.#loadData(source, key, signal)))
    if (signal.aborted || content.format !== 1) return false
    this.#content = withoutDeleted(content, slide)
    this.#removeFonts = addFonts(slide.fonts.flatMap((key) => this.#fontOf(key)))
    const isDrawn = this.#render()
    this.#onResize.observe(this.#surface)
    return isDrawn
  }

  async #loadData(source: string, key: string, signal: AbortSignal): Promise<void> {
    const found = await fetch(this.#urlOf(key) ?? '', { signal })
    this.#data.set(source, (await found.json()) as SourceData)
  }

  /** Draws the slide above what is drawn. Returns whether all images and fonts could be loaded. */
  async #render(): Promise<boolean> {
    if (!this.#content) return false
    this.#timeZone = this.#options.timeZone()
    this.#drawn = drawSlide(this.#host, this.#content, {
      imageUrl: (media) => this.#urlOf(this.#slide?.images[media]),
      data: (source) => this.#data.get(source),
      timeZone: this.#timeZone,
      now: timeNow(),
    })
    this.#arrange()
    this.#showTime()
    return this.#drawn.ready
  }

  /** Shows the time in clocks, dates and countdowns, and again at their next change. */
  #showTime(): void {
    clearTimeout(this.#clock)
    const now = timeNow()
    const changesAt = this.#drawn?.showTime(now)
    if (changesAt !== undefined) this.#clock = setTimeout(() => this.#showTime(), Math.min(changesAt - now, maxTimerMs))
  }

  #urlOf(key = ''): string | undefined {
    return this.#files.get(key)?.url
  }

  #fontOf(key: string) {
    const { font, url = '' } = this.#files.get(key) ?? {}
    return font ? [{ ...font, url }] : []
  }

  /** Scales the slide to its surface, like a picture. */
  #arrange(): void {
    if (!this.#drawn) return
    const { width, height } = getComputedStyle(this.#surface)
    const [boxWidth, boxHeight] = [Number.parseFloat(width), Number.parseFloat(height)]
    const { offsetWidth, offsetHeight } = this.#drawn.root
    const scales = [boxWidth / offsetWidth, boxHeight / offsetHeight] as const
    const scale = Math[this.#fit === 'cover' ? 'max' : 'min'](...scales)
    const [x, y] = this.#fit === 'stretch' ? scales : [scale, scale]
    this.#drawn.scale(offsetWidth * x, offsetHeight * y)
    this.#host.style.left = `${(boxWidth - offsetWidth * x) / 2}px`
    this.#host.style.top = `${(boxHeight - offsetHeight * y) / 2}px`
  }

  async #cause(): Promise<Primed> {
    const causes = await Promise.all([...this.#files.values()].map(causeOf))
    return causes.includes('late') ? 'late' : 'broken'
  }
}

/** A slide is shown without images that were deleted from the library. */
const withoutDeleted = (content: SlideDocument, { images }: Slide): SlideDocument => ({
  ...content,
  elements: content.elements.map((element) => {
    const isDeleted = element.type === 'image' && element.media !== null && images[element.media] === undefined
    return isDeleted ? { ...element, media: null } : element
  }),
})
