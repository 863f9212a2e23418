import type {
  ClockElement,
  CountdownElement,
  DateElement,
  ImageElement,
  QrElement,
  ShapeElement,
  SlideDocument,
  SlideElement,
  SlideSize,
  TextElement,
  TextLook,
  VideoElement,
} from '@digisigncast/contract/slides/slide-document'
import { usualLanguage } from './languages.ts'
import { type NewData, newData, newDataSizes } from './new-data-elements.ts'

export const slideSizes = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const satisfies Record<string, SlideSize>
export type SlideFormat = keyof typeof slideSizes

export const isSlideFormat = (text: string | null): text is SlideFormat =>
  text !== null && Object.hasOwn(slideSizes, text)

export const emptySlide = (format: SlideFormat): SlideDocument => ({
  format: 1,
  size: { ...slideSizes[format] },
  background: { type: 'color', color: '#ffffff' },
  elements: [],
})

/** An id that is unique in its document. */
export const newId = (): string => crypto.randomUUID()

export type NewElement =
  | 'text'
  | 'image'
  | 'video'
  | ShapeElement['shape']
  | 'clock'
  | 'date'
  | 'countdown'
  | 'qr'
  | NewData

export const isNewData = (kind: NewElement): kind is NewData => Object.hasOwn(newDataSizes, kind)

/** Distance of a copy from its original, and of a new element from one in its place (design pixels). */
export const copyOffset = 24

/** A new element in the center of a slide, beside the one that is already there. Its size follows the shorter side. */
export function newElement(
  kind: NewElement,
  { size, elements }: Pick<SlideDocument, 'size' | 'elements'>,
  source: string | null = null,
): SlideElement {
  const element = elementOf(kind, size, source)
  const places = new Set(elements.map(({ x, y }) => `${x} ${y}`))
  let { x, y } = element
  while (places.has(`${x} ${y}`)) {
    x += copyOffset
    y += copyOffset
  }
  return { ...element, x, y }
}

function elementOf(kind: NewElement, size: SlideSize, source: string | null): SlideElement {
  const side = Math.min(size.width, size.height)
  const scaled = (part: number) => Math.max(1, Math.round(side * part))
  const place = (width: number, height: number) => ({
    id: newId(),
    x: Math.round((size.width - width) / 2),
    y: Math.round((size.height - height) / 2),
    width,
    height,
    rotation: 0,
    opacity: 1,
  })
  if (kind === 'text') return { ...place(scaled(0.8), scaled(0.15)), ...newText, size: scaled(0.09) }
  if (kind === 'image') return { ...place(scaled(0.6), scaled(0.4)), ...newImage }
  if (kind === 'video') return { ...place(scaled(0.8), scaled(0.45)), ...newVideo }
  if (kind === 'clock') return { ...place(scaled(0.6), scaled(0.2)), ...look, ...newClock, size: scaled(0.2) }
  if (kind === 'date') return { ...place(scaled(0.8), scaled(0.12)), ...look, ...newDate(), size: scaled(0.07) }
  if (kind === 'countdown')
    return { ...place(scaled(0.8), scaled(0.15)), ...look, ...newCountdown(), size: scaled(0.1) }
  if (isNewData(kind)) {
    const { width, height, text } = newDataSizes[kind]
    return { ...place(scaled(width), scaled(height)), ...newData(kind, look, source), size: scaled(text) }
  }
  if (kind === 'qr') return { ...place(scaled(0.3), scaled(0.3)), ...newQr }
  const shape = { ...newShape, shape: kind }
  if (kind === 'line') return { ...place(scaled(0.6), scaled(0.006)), ...shape }
  return { ...place(scaled(0.4), scaled(0.4)), ...shape }
}

const look = {
  font: 'inter',
  weight: 700,
  fit: true,
  color: '#101521',
  align: 'center',
  vertical: 'middle',
  lineHeight: 1.2,
  letterSpacing: 0,
  capitals: false,
} satisfies Partial<TextLook>

const newText = { type: 'text', text: 'Your text', ...look, list: 'none' } satisfies Partial<TextElement>

const newClock = {
  type: 'clock',
  face: 'digital',
  hours: '24',
  seconds: false,
  zone: null,
} satisfies Partial<ClockElement>

const newDate = () =>
  ({ type: 'date', format: 'full', language: usualLanguage(), zone: null }) satisfies Partial<DateElement>

/** To the next new year. */
const newCountdown = () =>
  ({
    type: 'countdown',
    until: `${new Date().getFullYear() + 1}-01-01T00:00`,
    zone: null,
    unit: 'minutes',
    language: usualLanguage(),
    ended: '',
  }) satisfies Partial<CountdownElement>

const newQr = {
  type: 'qr',
  content: '',
  color: '#101521',
  background: '#ffffff',
} satisfies Partial<QrElement>

const newImage = {
  type: 'image',
  media: null,
  fit: 'cover',
  focusX: 50,
  focusY: 50,
  zoom: 1,
  radius: 0,
} satisfies Partial<ImageElement>

const newVideo = { type: 'video', media: null, fit: 'cover', radius: 0 } satisfies Partial<VideoElement>

const newShape = {
  type: 'shape',
  fill: { type: 'color', color: '#6a4cff' },
  border: null,
  radius: 0,
} satisfies Partial<ShapeElement>

/** Copies with new ids, a little to the right and below. */
export const copiesOf = (elements: readonly SlideElement[], offset = copyOffset): SlideElement[] =>
  elements.map((element) => ({ ...element, id: newId(), x: element.x + offset, y: element.y + offset }))
