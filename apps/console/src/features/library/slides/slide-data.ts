import type { DataElement, SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { dayMs } from '@digisigncast/timeline/wall-time'

/** The data of a source; undefined for one that was deleted, or has none yet. */
export type DataOf = (source: string) => SourceData | undefined

export const isData = (element: SlideElement): element is DataElement => 'source' in element

/** Options of the renderer in the editor. */
export interface DrawnData {
  document: SlideDocument
  dataOf: DataOf
}

interface Kept {
  elements: WeakMap<DataElement, DataElement>
  samples: Map<string, SourceData>
}

// The renderer draws the elements that are other objects.
const keptBy = new WeakMap<DataOf, Kept>()
const noData: DataOf = () => undefined

const dayOf = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0)
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** A sample with dates from today on: it has those of the day on which the slide was made. */
function sampleOfToday(sample: SourceData, now: number): SourceData {
  const daysSince = (instant: number): number => Math.round((dayOf(now) - dayOf(instant)) / dayMs)
  if (sample.kind === 'weather') {
    const days = daysSince(Date.parse(`${sample.days[0]?.date}T00:00`)) || 0
    return { ...sample, days: sample.days.map((day) => ({ ...day, date: dateAfter(day.date, days) })) }
  }
  if (sample.kind !== 'calendar') return sample
  const later = daysSince(sample.events[0]?.from ?? now) * dayMs
  const events = sample.events.map((event) => ({ ...event, from: event.from + later, until: event.until + later }))
  return { ...sample, events }
}

/** Elements without a source show their sample. Other data makes other elements, so that the renderer draws them again. */
export function drawnData(document: SlideDocument, dataOf = noData, now = Date.now()): DrawnData {
  const { elements, samples } = keptBy.get(dataOf) ?? { elements: new WeakMap(), samples: new Map() }
  keptBy.set(dataOf, { elements, samples })
  const drawn = (element: DataElement): DataElement => {
    const known = elements.get(element)
    if (known) return known
    const made = { ...element }
    if (element.source === null && element.sample) {
      made.source = `sample of ${element.id}`
      samples.set(made.source, sampleOfToday(element.sample, now))
    }
    elements.set(element, made)
    return made
  }
  return {
    document: { ...document, elements: document.elements.map((one) => (isData(one) ? drawn(one) : one)) },
    dataOf: (source) => samples.get(source) ?? dataOf(source),
  }
}
