import type { SlideElement } from '../slides/slide-document.ts'
import { listDifferences, nameOf } from './compare-lists.ts'
import type { Difference, DifferenceThing } from './differences.ts'
import type { SlideState } from './states.ts'
import { quoted } from './words.ts'

export function slideDifferences(before: SlideState, after: SlideState): Difference[] {
  const [old, now] = [before.document, after.document]
  if (!old || !now)
    return before.files.original_file === after.files.original_file ? [] : [changed('document', 'Design changed')]
  const known = new Map(old.elements.map((element) => [element.id, element]))
  const sizes = [old, now].map(({ size }) => `${size.width} × ${size.height}`)
  return [
    ...listDifferences(old.elements.map(keyed), now.elements.map(keyed), {
      field: 'elements',
      words: ['element', 'elements'],
    }),
    ...(sizes[0] === sizes[1] ? [] : [changed('size', `Size: ${sizes.join(' → ')}`)]),
    ...(isSame(old.background, now.background) ? [] : [changed('background', 'Background changed')]),
    ...now.elements.flatMap((element) => {
      const earlier = known.get(element.id)
      return earlier ? elementDifferences(earlier, element) : []
    }),
  ]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const changed = (field: string, text: string, thing?: DifferenceThing): Difference => ({
  type: 'changed',
  field,
  text,
  before: null,
  after: null,
  things: thing ? [thing] : [],
  count: 1,
})

const keyed = (element: SlideElement) => ({ key: element.id, thing: thingOf(element) })

const thingOf = (element: SlideElement): DifferenceThing => ({
  id: element.id,
  kind: 'element',
  name: element.type === 'text' && element.text.trim() !== '' ? element.text : labels[element.type],
})

const labels: Record<SlideElement['type'], string> = {
  text: 'Text',
  image: 'Image',
  video: 'Video',
  shape: 'Shape',
  clock: 'Clock',
  date: 'Date',
  countdown: 'Countdown',
  qr: 'QR code',
  table: 'Table',
  feed: 'Feed',
  calendar: 'Calendar',
  weather: 'Weather',
}

function elementDifferences(before: SlideElement, after: SlideElement): Difference[] {
  const thing = thingOf(after)
  const of = nameOf(thing)
  if (before.type !== after.type) return [changed('element', `${of} replaced`, thing)]
  const [old, now] = [partsOf(before), partsOf(after)]
  const words =
    old.content === now.content
      ? []
      : before.type === 'text' && after.type === 'text'
        ? [changed('text', `Text: ${quoted(before.text)} → ${quoted(after.text)}`, thing)]
        : [changed('content', `Content of ${of} changed`, thing)]
  return [
    ...words,
    ...(old.place === now.place ? [] : [changed('place', `Position or size of ${of} changed`, thing)]),
    ...(old.look === now.look ? [] : [changed('look', `Look of ${of} changed`, thing)]),
  ]
}

/** The parts of an element as texts: where it is, what it shows, and all else. */
function partsOf(element: SlideElement) {
  const { x, y, width, height, rotation, id: _id, locked: _locked, ...rest } = element
  const content = ['text', 'media', 'source', 'content', 'until', 'sample'] as const
  const shown = Object.fromEntries(content.map((name) => [name, name in rest ? rest[name as keyof typeof rest] : null]))
  const look = Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(shown, name)))
  return {
    place: JSON.stringify([x, y, width, height, rotation]),
    content: JSON.stringify(shown),
    look: JSON.stringify(look),
  }
}
