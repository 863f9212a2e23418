import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement } from '@digisigncast/contract/slides/slide-document'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'

/** The element with another source. Its columns were chosen from those of the former data; typed data never gets old. */
export function withSource(
  element: DataElement,
  { id, settings }: Pick<DataSource, 'id'> & { settings: Pick<DataSource['settings'], 'kind'> },
): DataElement {
  const next = { ...element, source: id, sample: undefined }
  if (!sourceKinds[settings.kind].isRetrieved) next.maxAgeMinutes = undefined
  return next.type === 'table' ? { ...next, columns: undefined } : next
}
