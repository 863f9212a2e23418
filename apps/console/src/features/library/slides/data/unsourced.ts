import type { DataElement, SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { type Change, changeElements } from '../document/changes.ts'
import { withSource } from '../document/with-source.ts'
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
