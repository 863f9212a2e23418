import type {
  CalendarElement,
  ClockElement,
  CountdownElement,
  DateElement,
  FeedElement,
  Fill,
  QrElement,
  ShapeElement,
  SlideDocument,
  SlideElement,
  TableElement,
  TextElement,
  TextLook,
  WeatherElement,
} from '@digisigncast/contract/slides/slide-document'

/** Position and size of an element, in design pixels. */
export type At = readonly [x: number, y: number, width: number, height: number]
/** A color, or a gradient from one color to another at an angle. */
export type Paint = string | readonly [from: string, to: string, angle: number]
/** The look of a text in both orientations. Its size depends on the orientation. */
export type Look = Partial<Omit<TextLook, 'size'>> & Pick<TextLook, 'font' | 'color'>

/** In the middle of its box. */
export const centered = { align: 'center', vertical: 'middle' } as const

export interface Template {
  /** Unique and stable: part of addresses. */
  id: string
  name: string
  documents: { landscape: SlideDocument; portrait: SlideDocument }
}

/** A template with its elements in both orientations, from back to front. */
export function template(
  id: string,
  name: string,
  draw: () => { background: Paint; landscape: SlideElement[]; portrait: SlideElement[] },
): Template {
  const design = draw()
  const background = fillOf(design.background)
  const document = (width: number, height: number, elements: SlideElement[]): SlideDocument => ({
    format: 1,
    size: { width, height },
    background,
    elements,
  })
  return {
    id,
    name,
    documents: {
      landscape: document(1920, 1080, design.landscape),
      portrait: document(1080, 1920, design.portrait),
    },
  }
}

export function fillOf(paint: Paint): Fill {
  if (typeof paint === 'string') return { type: 'color', color: paint }
  const [from, to, angle] = paint
  return { type: 'gradient', from, to, angle }
}

function boxOf(id: string, at: At) {
  const [x, y, width, height] = at.map(Math.round) as unknown as At
  return { id, x, y, width, height, rotation: 0, opacity: 1 }
}

const lookOf = (look: Look, size: number): TextLook => ({
  weight: 400,
  fit: true,
  align: 'left',
  vertical: 'top',
  lineHeight: 1.15,
  letterSpacing: 0,
  capitals: false,
  ...look,
  size,
})

/** Places a text; its font size in design pixels. */
export const text =
  (id: string, content: string, look: Look & { list?: TextElement['list'] }) =>
  (at: At, size: number, own: Partial<TextElement> = {}): TextElement => ({
    type: 'text',
    ...boxOf(id, at),
    text: content,
    ...lookOf(look, size),
    list: look.list ?? 'none',
    ...own,
  })

type TimeOptions<Element extends ClockElement | DateElement | CountdownElement> = Look &
  Partial<Omit<Element, keyof TextLook | 'type' | 'id'>>

export const clock =
  (id: string, options: TimeOptions<ClockElement>) =>
  (at: At, size: number, own: Partial<ClockElement> = {}): ClockElement => ({
    type: 'clock',
    face: 'digital',
    hours: '24',
    seconds: false,
    zone: null,
    ...options,
    ...boxOf(id, at),
    ...lookOf(options, size),
    ...own,
  })

export const date =
  (id: string, format: DateElement['format'], look: Look) =>
  (at: At, size: number, own: Partial<DateElement> = {}): DateElement => ({
    type: 'date',
    format,
    language: 'en-GB',
    zone: null,
    ...boxOf(id, at),
    ...lookOf(look, size),
    ...own,
  })

export const countdown =
  (id: string, options: TimeOptions<CountdownElement> & Pick<CountdownElement, 'until' | 'unit' | 'ended'>) =>
  (at: At, size: number, own: Partial<CountdownElement> = {}): CountdownElement => ({
    type: 'countdown',
    language: 'en-GB',
    zone: null,
    ...options,
    ...boxOf(id, at),
    ...lookOf(options, size),
    ...own,
  })

type WithData = TableElement | FeedElement | CalendarElement | WeatherElement
type DataOptions<Element extends WithData> = Look &
  Omit<Element, keyof TextLook | keyof ReturnType<typeof boxOf> | 'type' | 'source' | 'locked'> &
  Required<Pick<Element, 'sample'>>

const data =
  <Element extends WithData>(type: Element['type']) =>
  (id: string, options: DataOptions<Element>) =>
  (at: At, size: number, own: Partial<Element> = {}): Element =>
    ({ type, source: null, ...options, ...boxOf(id, at), ...lookOf(options, size), ...own }) as unknown as Element

/** Elements that show their sample until a data source is chosen. */
export const table = data<TableElement>('table')
export const feed = data<FeedElement>('feed')
export const calendar = data<CalendarElement>('calendar')
export const weather = data<WeatherElement>('weather')

/** Places a QR code. */
export const qr =
  (id: string, content: string, color: string, background: string) =>
  (at: At): QrElement => ({ type: 'qr', ...boxOf(id, at), content, color, background })

type ShapeOptions = Partial<Pick<ShapeElement, 'radius' | 'rotation' | 'opacity' | 'border'>>

const shape =
  (kind: ShapeElement['shape']) =>
  (id: string, paint: Paint | null, at: At, own: ShapeOptions = {}): ShapeElement => ({
    type: 'shape',
    ...boxOf(id, at),
    shape: kind,
    fill: paint === null ? null : fillOf(paint),
    border: null,
    radius: 0,
    ...own,
  })

export const rectangle = shape('rectangle')
export const ellipse = shape('ellipse')
export const line = shape('line')

/** A circle around a center. */
export const circle = (
  id: string,
  paint: Paint | null,
  [x, y, radius]: readonly [x: number, y: number, radius: number],
  own: ShapeOptions = {},
): ShapeElement => ellipse(id, paint, [x - radius, y - radius, 2 * radius, 2 * radius], own)

/** Places one element per entry, each below the one before. The step is in design pixels. */
export const rows = <Entry>(
  entries: readonly Entry[],
  [top, step]: readonly [top: number, step: number],
  place: (entry: Entry, y: number, number: number) => SlideElement[],
): SlideElement[] => entries.flatMap((entry, index) => place(entry, top + index * step, index + 1))

/** The next such day from today; `03-01T09:00` is the first of March at nine. */
export function nextDate(dayAndTime: string): string {
  const year = new Date().getFullYear()
  const date = `${year}-${dayAndTime}`
  return Date.parse(date) > Date.now() ? date : `${year + 1}-${dayAndTime}`
}
