import type { ListedSource } from '@digisigncast/contract/slides/data-sources'
import type { DataElement, SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { sourcesOfSlide } from '@digisigncast/contract/slides/slide-uses'
import type { SlideSourceData } from '@digisigncast/contract/slides/slides'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { sourceKindsWith } from '@digisigncast/contract/source-kinds/source-kinds'
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
  /** Whether the slide shows it, but it belongs to another user, who does not share it. */
  isHidden: (source: string) => boolean
}

export const fitting = ({ all }: SlideSources, type: DataElement['type']): readonly ListedSource[] =>
  all?.filter(({ settings }) => sourceKindsWith(type).includes(settings.kind)) ?? []

/** The sources of the account, and the data of those that the slide shows. `start` is the data that the slide came with. */
export function useSlideSources(document: SlideDocument, start: readonly SlideSourceData[]): SlideSources {
  const { data: all, isLoading } = useDataSources()
  const isKnown = (id: string) => all?.some((source) => source.id === id) ?? false
  const read = useSourceData(sourcesOfSlide(document).filter(isKnown))
  return useMemo(() => {
    const byId = new Map<string, SourceData | null>(start.map(({ id, data }) => [id, data]))
    for (const source of read) byId.set(source.id, source.data)
    const hidden = new Set(start.flatMap((source) => (source.is_hidden ? source.id : [])))
    return {
      all,
      isLoading,
      dataOf: (source) => byId.get(source) ?? undefined,
      isHidden: (source) => hidden.has(source),
    }
  }, [all, isLoading, read, start])
}
