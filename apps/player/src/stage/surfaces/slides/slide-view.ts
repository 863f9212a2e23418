import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { SlideDocument, VideoElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { type DrawnSlide, drawSlide } from '@digisigncast/slide/draw-slide'
import { addFonts } from '@digisigncast/slide/fonts'
import { slideImage } from '@digisigncast/slide/slide-picture'
import { filesOf } from '@digisigncast/timeline/items/item-files'
import { lastContact, timeNow } from '../../../browser/clock.ts'
import { pause } from '../../wait.ts'
import { after } from '../prime.ts'
import type { Primed, SurfaceOptions } from '../surface.ts'
import { type DataFiles, SlideFiles } from './slide-files.ts'
import { SlideVideo } from './slide-video.ts'

export { SlideVideo }

type Slide = NonNullable<ManifestItem['slide']>

const maxTimerMs = 60_000
const dataRetryMs = 10_000
const lateMs = 1000

/** One slide in a surface, drawn from its document, images, fonts and data. Loaded on demand. */
export class SlideView {
  /** The saved picture of the slide, for the bars beside it. */
  readonly picture = new Image()
  #surface: HTMLElement
  #options: SurfaceOptions
  #video: SlideVideo | undefined
  #host = document.createElement('div')
  #files: SlideFiles
  #content: SlideDocument | undefined
  /** By data source. */
  #data = new Map<string, SourceData>()
  /** The files of the data that is shown, and of the data that is shown or being loaded. */
  #dataFiles: DataFiles = {}
  #wantedFiles: DataFiles = {}
  #dataScope = new AbortController()
  #isReleased = new AbortController()
  #item: ManifestItem | undefined
  /** The file of its video, if one is in its box. */
  #videoUrl: string | undefined
  #isVideoLate = false
  #isLoaded = false
  /** The types of the elements that could not be drawn, as reported. */
  #reportedParts: readonly string[] | undefined
  #fit: ManifestItem['fit']
  #timeZone = ''
  #drawn: DrawnSlide | undefined
  #scale = 1
  #clock: ReturnType<typeof setTimeout> | undefined
  #shownAt = Number.NEGATIVE_INFINITY
  #changesAt: number | undefined
  #removeFonts = (): void => undefined
  #onResize = new ResizeObserver(() => this.#arrange())

  /** @param video plays the video of the slide */
  constructor(surface: HTMLElement, options: SurfaceOptions, video: SlideVideo | undefined) {
    this.#surface = surface
    this.#options = options
    this.#video = video
    this.#files = new SlideFiles(options.fileFor)
    this.#host.style.position = 'absolute'
    surface.append(this.#host)
  }

  /** Draws the slide of an item. Resolves when its images, its fonts and the first frame of its video are shown. */
  async draw(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!item.slide) return 'broken'
    this.#item = item
    this.#fit = item.fit
    if (!(await this.#files.open(filesOf(item), signal))) return 'late'
    const isDrawn = await this.#load(item.asset, item.slide, signal).catch(() => false)
    if (!isDrawn) return this.#isVideoLate && this.hasFailed ? 'late' : this.#files.cause()
    return this.#isVideoLate ? 'incomplete' : 'ready'
  }

  /** The settings of its item, its data or the time zone of the screen have changed. */
  update(item: ManifestItem): void {
    this.#item = item
    this.#fit = item.fit
    const before = this.#drawn
    if (before && this.#timeZone !== this.#options.timeZone()) void this.#render().then(() => before.remove())
    this.#arrange()
    if (!before) return
    this.#showTime()
    void this.#updateData(item)
  }

  /** Draws what the slide shows now; undefined when it is not drawn. */
  async drawPresent(): Promise<HTMLCanvasElement | undefined> {
    if (!this.#drawn) return undefined
    const fonts = this.#files.fontsOf(this.#item?.slide?.fonts ?? [])
    const { signal } = this.#isReleased
    return slideImage(this.#drawn, { fonts, scale: this.#scale, signal, wait: () => pause(10), pause: () => pause(0) })
  }

  release(): void {
    clearTimeout(this.#clock)
    this.#dataScope.abort()
    this.#isReleased.abort()
    this.#onResize.disconnect()
    this.#host.remove()
    this.#removeFonts()
    this.#files.keepOnly([])
    this.#drawn = undefined
  }

  async #load(asset: string | undefined, slide: Slide, signal: AbortSignal): Promise<boolean> {
    this.picture.src = this.#files.urlOf(asset) ?? ''
    const [found] = await Promise.all([this.#files.readJson(slide.document, signal), this.picture.decode()])
    // The server validated it against the same contract.
    const content = found as SlideDocument
    this.#dataFiles = slide.data ?? {}
    this.#wantedFiles = this.#dataFiles
    this.#data = await this.#files.readData(this.#dataFiles, signal)
    if (signal.aborted || content.format !== 1) return false
    this.#content = withoutDeleted(content, slide)
    this.#removeFonts = addFonts(this.#files.fontsOf(slide.fonts))
    const isDrawn = this.#render()
    this.#onResize.observe(this.#surface)
    if (this.#videoUrl !== undefined) this.#isVideoLate = (await this.#video?.prime(this.#videoUrl, signal)) === 'late'
    const isComplete = await isDrawn
    this.#isLoaded = true
    if (!signal.aborted) this.reportParts()
    return isComplete && !this.hasFailed
  }

  /** Shows new data when it is loaded. Until then the last data stays. */
  async #updateData(item: ManifestItem): Promise<void> {
    const files = item.slide?.data ?? {}
    if (changedKeys(files, this.#wantedFiles).size === 0) return
    this.#wantedFiles = files
    this.#dataScope.abort()
    this.#dataScope = new AbortController()
    const { signal } = this.#dataScope
    const load = async () =>
      (await this.#files.open(Object.values(files), signal)) ? this.#files.readData(files, signal) : undefined
    let data = await load().catch(() => undefined)
    while (!data && !signal.aborted) {
      await after(dataRetryMs, signal)
      data = await load().catch(() => undefined)
    }
    if (!data || signal.aborted) return
    const sources = changedKeys(files, this.#dataFiles)
    this.#data = data
    this.#dataFiles = files
    await this.#drawn?.showData(sources)
    this.#showTime()
    if (!signal.aborted) this.#files.keepOnly(filesOf(item))
  }

  /** Draws the slide above what is drawn. Returns whether all images and fonts could be loaded. */
  async #render(): Promise<boolean> {
    if (!this.#content) return false
    this.#timeZone = this.#options.timeZone()
    this.#drawn = drawSlide(this.#host, this.#content, {
      moves: true,
      imageUrl: (media) => this.#files.urlOf(this.#item?.slide?.images[media]),
      playVideo: (element) => this.#placeVideo(element),
      data: (source) => this.#data.get(source),
      // Without contact, data of any source grows old.
      retrievedAt: (source) => this.#item?.slide?.retrievedAt?.[source] ?? lastContact(),
      timeZone: this.#timeZone,
      now: timeNow(),
    })
    this.#arrange()
    this.#showTime()
    return this.#drawn.ready
  }

  #placeVideo(element: VideoElement): HTMLElement | undefined {
    this.#videoUrl = this.#files.urlOf(this.#item?.slide?.videos?.[element.media ?? ''])
    return this.#videoUrl === undefined ? undefined : this.#video?.elementFor(element)
  }

  /** The types of the elements that cannot be drawn. */
  get #failures(): string[] {
    const failures = this.#drawn?.failures().map(({ type }) => type) ?? []
    return this.#video?.hasFailed ? [...failures, 'video'] : failures
  }

  /** Whether it has elements and none of them can be drawn. */
  get hasFailed(): boolean {
    const count = this.#content?.elements.length ?? 0
    return count > 0 && this.#failures.length === count
  }

  /** Whether it must be checked: its elements change with the time. */
  get isTimed(): boolean {
    return this.#changesAt !== undefined || this.hasFailed
  }

  /** Shows the time again after a timer that did not fire and after a change of the device's clock. */
  check(): void {
    const now = timeNow()
    if (now < this.#shownAt || now > (this.#changesAt ?? now) + lateMs) this.#showTime()
  }

  /** Shows the time in clocks, dates and countdowns, and again at their next change. */
  #showTime(): void {
    clearTimeout(this.#clock)
    const now = timeNow()
    this.#shownAt = now
    this.#changesAt = this.#drawn?.showTime(now)
    this.reportParts()
    if (this.#changesAt === undefined) return
    this.#clock = setTimeout(() => this.#showTime(), Math.min(this.#changesAt - now, maxTimerMs))
  }

  reportParts(): void {
    if (!this.#isLoaded || !this.#item || this.hasFailed) return
    const parts = this.#failures
    if (this.#reportedParts?.join() === parts.join()) return
    this.#reportedParts = parts
    this.#options.onParts(this.#item, parts)
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
    this.#scale = Math.max(x, y)
    this.#drawn.scale(offsetWidth * x, offsetHeight * y)
    this.#host.style.left = `${(boxWidth - offsetWidth * x) / 2}px`
    this.#host.style.top = `${(boxHeight - offsetHeight * y) / 2}px`
  }
}

/** The keys whose values differ. */
function changedKeys(one: DataFiles, other: DataFiles): Set<string> {
  return new Set(Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]))
}

/** A slide is shown without images and videos that were deleted from the library. */
const withoutDeleted = (content: SlideDocument, { images, videos = {} }: Slide): SlideDocument => ({
  ...content,
  elements: content.elements.map((element) => {
    if (!('media' in element) || element.media === null) return element
    const isKnown = (element.type === 'image' ? images : videos)[element.media] !== undefined
    return isKnown ? element : { ...element, media: null }
  }),
})
