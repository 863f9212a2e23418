import type { SourceKind } from '@digisigncast/contract/slides/data-sources'

/** Path of the page of a screen. */
export const screenPath = (id: string): string => `/screens/${encodeURIComponent(id)}`
/** Path of the editor of a slide. */
export const slidePath = (id: string): string => `/slides/${encodeURIComponent(id)}`

type NewSlide = { size: 'landscape' | 'portrait' | 'square' } | { size: 'landscape' | 'portrait'; template: string }

/** Path of the editor of a new slide, of a size, from a template or with the content of another slide. */
export const newSlidePath = (options: NewSlide | { copy: string }): string =>
  `/slides/new?${new URLSearchParams(options)}`

/** Path of the panel of a new data source; without a kind, the user chooses one. */
export const newSourcePath = (kind?: SourceKind): string =>
  `/data-sources?${new URLSearchParams({ panel: 'create', ...(kind && { new: kind }) })}`
