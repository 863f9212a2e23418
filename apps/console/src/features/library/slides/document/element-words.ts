import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { NewElement } from './new-elements.ts'

/** Names of the elements in the order in which they are offered. */
export const elementLabels = {
  text: 'Text',
  image: 'Image',
  video: 'Video',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  clock: 'Clock',
  date: 'Date',
  countdown: 'Countdown',
  qr: 'QR code',
  table: 'Table',
  feed: 'Headlines',
  calendar: 'Events',
  weather: 'Weather',
} as const satisfies Record<NewElement, string>

/** The kind of an element: shapes are several. */
export const kindOf = (element: SlideElement): NewElement => (element.type === 'shape' ? element.shape : element.type)

/** Name of an element in the list of layers and for screen readers. `mediaTitle` is that of its image or video. */
export function nameOf(element: SlideElement, mediaTitle?: string): string {
  if ('media' in element) {
    const { media, type } = element
    return mediaTitle ?? (media === null ? `${elementLabels[type]} not chosen` : `Deleted ${type}`)
  }
  if (element.type !== 'text') return elementLabels[kindOf(element)]
  const text = element.text.replace(/\s+/g, ' ').trim()
  return text === '' ? 'Empty text' : text.slice(0, 60)
}

/** Announced by screen readers after the selection has changed. */
export function selectionText(names: readonly string[]): string {
  if (names.length === 0) return 'Nothing selected'
  return names.length === 1 ? `${names[0]} selected` : `${names.length} elements selected`
}
