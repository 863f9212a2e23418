import type { DataElement, SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { sampleOfToday } from './sample-of-today.ts'

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
