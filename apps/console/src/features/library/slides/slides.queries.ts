import { getMediaDetails } from '@digisigncast/contract/content/media'
import { getDataSource } from '@digisigncast/contract/slides/data-sources'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import {
  createSlide,
  getSlide,
  listSlideFonts,
  type SlideFontFile,
  updateSlide,
} from '@digisigncast/contract/slides/slides'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { addFonts } from '@digisigncast/slide/fonts'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { fontFileOf } from './saving/slide-file.ts'

/** The stored slide. Read once for each opening: the editor keeps its own version. */
export const slideQuery = (mediaId: string) =>
  queryOptions({
    queryKey: ['slides', mediaId],
    queryFn: ({ signal }) => call(getSlide, { params: { media_id: mediaId } }, { signal }),
    select: ({ data }) => data,
    staleTime: 'static',
    gcTime: 0,
  })

const useSlideFonts = () =>
  useQuery({
    queryKey: ['slide-fonts'],
    queryFn: ({ signal }) => call(listSlideFonts, {}, { signal }),
    select: ({ data }): readonly SlideFontFile[] => data,
    staleTime: 'static',
  })

/** The font files of slides, which the page can use from then on. */
export function useAddedFonts() {
  const fonts = useSlideFonts()
  const [added, setAdded] = useState<typeof fonts.data>()
  if (fonts.data && added !== fonts.data) {
    addFonts(fonts.data.map(fontFileOf))
    setAdded(fonts.data)
  }
  return fonts
}

/** All templates, by group. They are loaded when they are needed. */
export const useTemplates = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['slide-templates'],
    queryFn: async () => (await import('./templates/index.ts')).templateGroups,
    staleTime: 'static',
    enabled: isNeeded,
  })

/** Those of these sources that exist and are read, with their data. */
export const useSourceData = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['data-sources', 'of-slides', id],
      queryFn: async () => {
        const found = await unlessDeleted(call(getDataSource, { params: { id } }))
        return found ? { id, data: found.data.data } : null
      },
    })),
    combine: dataOfResults,
  })

const dataOfResults = (results: readonly { data: { id: string; data: SourceData | null } | null | undefined }[]) =>
  results.flatMap(({ data }) => data ?? [])

/** Those of these media items that were deleted, or that this user may not see. */
export async function listMissing(media: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const media_id of media) {
    const found = await unlessDeleted(call(getMediaDetails, { body: { media_id } }))
    if (!found) missing.push(media_id)
  }
  return missing
}

export interface SlideToSave {
  /** Undefined: creates one. */
  mediaId: string | undefined
  /** Undefined: overwrites any. */
  version: string | undefined
  /** Undefined: stays as it is. A slide that is created has one. */
  title: string | undefined
  document: SlideDocument
  picture: File
}

export const useSaveSlide = (onError: (failure: Error) => void) =>
  useChange(
    async ({ mediaId, version, title, document, picture }: SlideToSave) => {
      const fields = { document: JSON.stringify(document) }
      // The server reads the file last.
      if (mediaId === undefined)
        return (await call(createSlide, { body: { title: title ?? '', ...fields, file: picture } })).data
      const known = {
        media_id: mediaId,
        ...(version !== undefined && { version }),
        ...(title !== undefined && { title }),
      }
      return (await call(updateSlide, { body: { ...fields, ...known, file: picture } })).data
    },
    { onError, inBackground: true },
  )
