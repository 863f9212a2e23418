import type { SlideDocument, SlideElement, TimeElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { nextChange, textAt } from '@digisigncast/timeline/items/slide-texts'
import { isOnlyMoved, placeBox } from './box.ts'
import { drawAnalogClock } from './elements/analog-clock.ts'
import { drawData } from './elements/data.ts'
import { backgroundOf } from './elements/fill.ts'
import { changeImage, drawImage, type ImageUrl } from './elements/image.ts'
import { drawQrCode } from './elements/qr-code.ts'
import { drawShape } from './elements/shape.ts'
import { drawText } from './elements/text.ts'
import { drawVideo, type PlayVideo } from './elements/video.ts'
import { loadFonts, type UsedFont } from './fonts.ts'

export interface SlideOptions {
  /** For a video, its picture. */
  imageUrl: ImageUrl
  /** Plays videos, on displays. Omitted: their pictures are shown. */
  playVideo?: PlayVideo
  /** The data of a source; undefined when there is none. */
  data?: (source: string) => SourceData | undefined
  /**
   * When the data of a source was last retrieved, for data that may be old (ms since 1970); undefined: it is current.
   * Asked again at each instant.
   */
  retrievedAt?: (source: string) => number | undefined
  /** Time zone of the screen. */
  timeZone: string
  /** The instant that clocks and other elements show first (ms since 1970). */
  now: number
  /** Whether lines of headlines move, as on displays. Default: they show their start. */
  moves?: boolean
}

/** A slide that is drawn in its host. */
export interface DrawnSlide {
  /** The slide in its design size, in a shadow tree: styles of the page do not change it. */
  root: HTMLElement
  /** Resolves when pictures and fonts of the last drawing are ready: whether all of them could be loaded. */
  ready: Promise<boolean>
  /** Draws another version of the document. Elements that are the same object stay as they are. */
  update: (document: SlideDocument) => void
  /**
   * Shows an instant (ms since 1970) in clocks and other elements that depend on the time. Returns the next instant at
   * which one of them changes; undefined without any.
   */
  showTime: (now: number) => number | undefined
  /** Draws the elements of these sources with their present data. They replace the former ones when they are complete. */
  showData: (sources: ReadonlySet<string>) => Promise<void>
  /** The elements that could not be drawn: their boxes are empty and have the attribute `data-missing`. */
  failures: () => SlideElement[]
  /** Scales the slide to a size in pixels of the page. */
  scale: (width: number, height: number) => void
  /** Removes it from its host. */
  remove: () => void
}

interface Drawn {
  element: SlideElement
  box: HTMLElement
  fit: () => void
  /** Shows an instant. Returns the next one that changes it; undefined: never. */
  showTime: (now: number) => number | undefined
  isShown: Promise<boolean>
  hasFailed: boolean
}

/**
 * Draws a slide: the only renderer, for players, editor and pictures. It uses no CSS of the page and no clock. The host
 * must be empty and displayed, because texts are measured; it may be invisible.
 */
export function drawSlide(host: HTMLElement, document: SlideDocument, options: SlideOptions): DrawnSlide {
  const tree = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const root = window.document.createElement('div')
  root.style.all = 'initial'
  root.style.display = 'block'
  root.style.position = 'absolute'
  root.style.left = '0'
  root.style.top = '0'
  root.style.overflow = 'hidden'
  root.style.contain = 'strict'
  root.style.transformOrigin = '0 0'
  tree.append(root)

  let drawn = new Map<string, Drawn>()
  let { now } = options
  const draw = (next: SlideDocument): Promise<boolean> => {
    root.style.width = `${next.size.width}px`
    root.style.height = `${next.size.height}px`
    root.style.background = backgroundOf(next.background)
    const before = drawn
    drawn = new Map(
      next.elements.map((element) => {
        const known = before.get(element.id)
        const isKept = known && (known.element === element || change(known, element, options))
        return [element.id, isKept ? known : drawElement(element, { ...options, now })]
      }),
    )
    const boxes = [...drawn.values()].map(({ box }) => box)
    // Moves nothing that is in its place: a moved picture would be decoded again.
    for (const { box } of before.values()) if (!boxes.includes(box)) box.remove()
    boxes.forEach((box, index) => {
      if (root.children[index] !== box) root.insertBefore(box, root.children[index] ?? null)
    })
    const changed = [...drawn.values()].filter((one) => before.get(one.element.id) !== one)
    for (const { fit } of changed) fit()
    return finish(changed)
  }
  // Texts are fitted again when their fonts are loaded: they are wider or narrower than those before.
  const finish = async (changed: readonly Drawn[]): Promise<boolean> => {
    const all = [...drawn.values()]
    const hasFonts = await loadFonts(all.flatMap(usedFont))
    for (const { fit } of changed) fit()
    return (await Promise.all(all.map(({ isShown }) => isShown))).every(Boolean) && hasFonts
  }

  let redrawn = Promise.resolve()
  const redraw = async (former: readonly Drawn[]): Promise<void> => {
    const pairs = former.map((old) => ({ old, next: drawElement(old.element, { ...options, now }) }))
    const next = pairs.map((pair) => pair.next)
    for (const pair of pairs) {
      pair.next.box.style.visibility = 'hidden'
      pair.old.box.after(pair.next.box)
      pair.next.fit()
    }
    await loadFonts(next.flatMap(usedFont))
    for (const { fit } of next) fit()
    await Promise.all(next.map(({ isShown }) => isShown))
    for (const { old, next: coming } of pairs) {
      const isCurrent = drawn.get(old.element.id) === old
      const going = isCurrent ? old : coming
      going.box.remove()
      if (!isCurrent) continue
      // It was moved in the meantime.
      coming.element = old.element
      placeBox(coming.box, old.element)
      drawn.set(old.element.id, coming)
      coming.box.style.visibility = ''
      coming.showTime(now)
    }
  }

  const slide: DrawnSlide = {
    root,
    ready: draw(document),
    update: (next) => {
      slide.ready = draw(next)
    },
    showTime: (instant) => {
      now = instant
      const changes = [...drawn.values()].flatMap(({ showTime }) => showTime(now) ?? [])
      return changes.length === 0 ? undefined : Math.min(...changes)
    },
    showData: (sources) => {
      const shows = ({ element }: Drawn) =>
        'source' in element && element.source !== null && sources.has(element.source)
      redrawn = redrawn.then(() => redraw([...drawn.values()].filter(shows)))
      return redrawn
    },
    failures: () => [...drawn.values()].filter(({ hasFailed }) => hasFailed).map(({ element }) => element),
    scale: (width, height) => {
      root.style.transform = `scale(${width / root.offsetWidth}, ${height / root.offsetHeight})`
    },
    remove: () => root.remove(),
  }
  return slide
}

/** The font of an element with a text, and digits for texts that change with the time. */
const usedFont = ({ element, box }: Drawn): UsedFont[] =>
  'font' in element ? [{ font: element.font, weight: element.weight, text: `${box.textContent}0123456789` }] : []

const isTimed = (element: SlideElement): element is TimeElement =>
  element.type === 'clock' || element.type === 'date' || element.type === 'countdown'

/** Changes the drawing of an element in its place, if that is possible. A picture that is drawn again could flicker. */
function change(drawn: Drawn, next: SlideElement, { imageUrl }: SlideOptions): boolean {
  const { element, box } = drawn
  if ('media' in next ? !changeImage(box, next, imageUrl) : !isOnlyMoved(element, next)) return false
  drawn.element = next
  placeBox(box, next)
  return true
}

/** An element that cannot be drawn or updated, for example with an unknown time zone, leaves the others as they are. */
function drawElement(element: SlideElement, options: SlideOptions): Drawn {
  const box = document.createElement('div')
  placeBox(box, element)
  const drawn: Drawn = {
    element,
    box,
    fit: () => guard(() => parts?.fit?.()),
    showTime: (now) => guard(() => parts?.showTime?.(now)),
    isShown: Promise.resolve(true),
    hasFailed: false,
  }
  const guard = <Result>(draw: () => Result): Result | undefined => {
    if (drawn.hasFailed) return undefined
    try {
      return draw()
    } catch {
      drawn.hasFailed = true
      box.replaceChildren()
      box.dataset['missing'] = ''
      return undefined
    }
  }
  const parts = guard(() => drawContent(box, element, options))
  if (parts?.isShown) drawn.isShown = parts.isShown
  return drawn
}

type Content = Partial<Pick<Drawn, 'fit' | 'showTime' | 'isShown'>>

function drawContent(box: HTMLElement, element: SlideElement, options: SlideOptions): Content {
  if (element.type === 'text') return { fit: drawText(box, element, element.text, element.list).fit }
  if (element.type === 'image') return { isShown: drawImage(box, element, options.imageUrl) }
  if (element.type === 'video') return { isShown: drawVideo(box, element, options) }
  if (isTimed(element)) return drawTime(box, element, options)
  if ('source' in element) {
    const { source } = element
    const shown = {
      data: source === null ? undefined : options.data?.(source),
      retrievedAt: () => (source === null ? undefined : options.retrievedAt?.(source)),
      timeZone: options.timeZone,
      moves: options.moves ?? false,
    }
    const content = drawData(box, element, shown)
    content.showTime(options.now)
    return content
  }
  if (element.type === 'shape') drawShape(box, element)
  else if (element.type === 'qr') drawQrCode(box, element)
  else throw new Error('A newer version may know this element.')
  return {}
}

function drawTime(box: HTMLElement, element: TimeElement, { now, timeZone }: SlideOptions): Content {
  if (element.type === 'clock' && element.face === 'analog') {
    const setHands = drawAnalogClock(box, element)
    const showTime = (instant: number): number => {
      setHands(instant, element.zone ?? timeZone)
      return nextChange(element, instant)
    }
    showTime(now)
    return { showTime }
  }
  const { fit, change } = drawText(box, element, textAt(element, now, timeZone))
  const showTime = (instant: number): number => {
    change(textAt(element, instant, timeZone))
    return nextChange(element, instant)
  }
  return { fit, showTime }
}
