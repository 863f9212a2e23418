import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement, SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { type Change, changeElements } from '../document/changes.ts'
import { isData } from '../slide-data.ts'

/** Elements for which no data source was chosen: displays show nothing there. */
export const unsourced = ({ elements }: SlideDocument): DataElement[] =>
  elements.filter(isData).filter(({ source }) => source === null)

/** Shows a source in all elements of a type that have none. */
export const chooseForAll =
  (type: DataElement['type'], source: Parameters<typeof withSource>[1]): Change =>
  (document) => {
    const ids = unsourced(document).flatMap((element) => (element.type === type ? [element.id] : []))
    return changeElements(ids, (element) => (isData(element) ? withSource(element, source) : element))(document)
  }

/** The element with another source. Its columns were chosen from those of the former data; typed data never gets old. */
export function withSource(
  element: DataElement,
  { id, settings }: Pick<DataSource, 'id'> & { settings: Pick<DataSource['settings'], 'kind'> },
): DataElement {
  const next = { ...element, source: id, sample: undefined }
  if (!sourceKinds[settings.kind].isRetrieved) next.maxAgeMinutes = undefined
  return next.type === 'table' ? { ...next, columns: undefined } : next
}
