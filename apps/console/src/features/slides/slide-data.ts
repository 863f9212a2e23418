import type { SlideSourceData } from '@digisigncast/contract/slides/slides'
import type { SourceData } from '@digisigncast/contract/slides/source-data'

/** The data of a source; undefined for one that was deleted, or has none yet. */
export type DataOf = (source: string) => SourceData | undefined

export function dataIn(sources: readonly SlideSourceData[]): DataOf {
  const byId = new Map(sources.map(({ id, data }) => [id, data]))
  return (source) => byId.get(source) ?? undefined
}
