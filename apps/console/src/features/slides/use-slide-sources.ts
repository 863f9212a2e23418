import type { ListedSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement, SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { sourcesOfSlide } from '@digisigncast/contract/slides/slide-uses'
import type { SlideSourceData } from '@digisigncast/contract/slides/slides'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { useMemo } from 'react'
import { useDataSources } from '../data-sources/index.ts'
import type { DataOf } from './slide-data.ts'
import { useSourceData } from './slides.queries.ts'

/** Data sources of the account. */
export interface SlideSources {
  /** Undefined: not known yet, or they could not be read. */
  all: readonly ListedSource[] | undefined
  isLoading: boolean
  dataOf: DataOf
}

/** Whether elements of this type can show the source. */
const fits = ({ settings }: ListedSource, type: DataElement['type']): boolean =>
  (settings.kind === 'csv' ? 'table' : settings.kind) === type

export const fitting = ({ all }: SlideSources, type: DataElement['type']): readonly ListedSource[] =>
  all?.filter((source) => fits(source, type)) ?? []

/** The sources of the account, and the data of those that the slide shows. `start` is the data that the slide came with. */
export function useSlideSources(document: SlideDocument, start: readonly SlideSourceData[]): SlideSources {
  const { data: all, isLoading } = useDataSources()
  const isKnown = (id: string) => all?.some((source) => source.id === id) ?? false
  const read = useSourceData(sourcesOfSlide(document).filter(isKnown))
  return useMemo(() => {
    const byId = new Map<string, SourceData | null>(start.map(({ id, data }) => [id, data]))
    for (const source of read) byId.set(source.id, source.data)
    return { all, isLoading, dataOf: (source) => byId.get(source) ?? undefined }
  }, [all, isLoading, read, start])
}
