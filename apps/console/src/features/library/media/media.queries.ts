import { maxIdsPerCall } from '@digisigncast/contract/api/limits'
import type { Named } from '@digisigncast/contract/api/wire'
import { cancelConversion, convertMedia, getConverter } from '@digisigncast/contract/content/conversions'
import {
  deleteManyMedia,
  deleteMedia,
  getMediaDetails,
  listMedia,
  type Media,
  type MediaDetails,
  mediaUses,
  renameMedia,
  setMediaRule,
} from '@digisigncast/contract/content/media'
import { assignContent, savePlaylist } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, failureText, unlessDeleted } from '../../../api/client.ts'
import { playlistNames } from '../../../api/playlist-names.ts'
import { useChange } from '../../../api/use-change.ts'
import { type MessageLink, useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeletedMessage } from '../../kernel/bin/index.ts'
import type { MediaFilter } from './use-media-filter.ts'

export const mediaPageSize = 100
const pagesKey = ['media', 'pages'] as const

interface MediaPage {
  data: Media[]
  pagination?: { total: number } | undefined
}

export interface ListFilter extends MediaFilter {
  search: string
}

const queryOf = ({ search, ...filter }: ListFilter) => ({ ...filter, ...(search ? { search } : {}) })

export const mediaPage = (filter: ListFilter, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, queryOf(filter), page],
    queryFn: ({ signal }): Promise<MediaPage> =>
      call(listMedia, { query: { ...queryOf(filter), page: page + 1, per_page: mediaPageSize } }, { signal }),
  })

/** Fetches all matching files, for Select All. */
export const fetchAll = async (filter: ListFilter): Promise<Media[]> =>
  (await call(listMedia, { query: queryOf(filter) })).data

export const useSetMediaRule = (onError: (failure: Error) => void) =>
  useChange((body: { media_ids: string[]; rule: Rule | null }) => call(setMediaRule, { body }), {
    onError,
  })

export function useRenameMedia(onError?: (failure: Error) => void) {
  const queryClient = useQueryClient()
  const messages = useMessages()
  return useChange((body: { media_id: string; title: string }) => call(renameMedia, { body }), {
    onError,
    inBackground: true,
    onSuccess: ({ data, message }) => {
      queryClient.setQueriesData<MediaPage>({ queryKey: pagesKey }, (page) =>
        page ? { ...page, data: page.data.map((media) => (media.id === data.id ? data : media)) } : page,
      )
      messages.success(message ?? 'Title saved.')
    },
  })
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / maxIdsPerCall) }, (_, n) =>
    ids.slice(n * maxIdsPerCall, (n + 1) * maxIdsPerCall),
  )

export type Uses = Pick<
  MediaDetails,
  'playlists' | 'slides' | 'fallback_of' | 'channels' | 'screens' | 'schedule' | 'takeovers' | 'unmanaged' | 'hidden'
>

interface UsesOfMedia extends Uses {
  media: Named[]
  notEditable: number
}

/** Returns the media by name, the distinct playlists, slides, web pages and streams, channels, screens, schedule entries and takeovers that use media, and the number of media the user may not edit. */
export async function fetchUses(ids: readonly string[]): Promise<UsesOfMedia> {
  const replies: (Uses & { media: Named[]; not_editable: number })[] = []
  for (const media_ids of chunksOf(ids)) replies.push((await call(mediaUses, { body: { media_ids } })).data)
  const all = (kind: Exclude<keyof Uses, 'unmanaged' | 'hidden'>) => [
    ...new Map(replies.flatMap((uses) => uses[kind]).map((one) => [one.id, one])).values(),
  ]
  // They have no names: the same ones may be in several replies.
  const most = (count: (uses: Uses) => number) => Math.max(0, ...replies.map(count))
  const notEditable = replies.reduce((sum, { not_editable }) => sum + not_editable, 0)
  return {
    media: replies.flatMap(({ media }) => media),
    playlists: all('playlists'),
    slides: all('slides'),
    fallback_of: all('fallback_of'),
    channels: all('channels'),
    screens: all('screens'),
    schedule: all('schedule'),
    takeovers: all('takeovers'),
    unmanaged: {
      channels: most(({ unmanaged }) => unmanaged.channels),
      screens: most(({ unmanaged }) => unmanaged.screens),
      schedule: most(({ unmanaged }) => unmanaged.schedule),
      takeovers: most(({ unmanaged }) => unmanaged.takeovers),
    },
    hidden: {
      playlists: most(({ hidden }) => hidden.playlists),
      slides: most(({ hidden }) => hidden.slides),
      fallback_of: most(({ hidden }) => hidden.fallback_of),
    },
    notEditable,
  }
}

/** The stored media item; undefined if deleted. */
export const findMedia = async (id: string): Promise<Media | undefined> =>
  (await unlessDeleted(call(getMediaDetails, { body: { media_id: id } })))?.data

/** Nothing is read without an id. */
export const useMediaDetails = (id: string | null) =>
  useQuery({
    queryKey: ['media', 'details', id],
    queryFn: ({ signal }) => call(getMediaDetails, { body: { media_id: id ?? '' } }, { signal }),
    select: ({ data }) => data,
    enabled: id !== null,
  })

/** The rendered pages of a document; none for other kinds. */
export const useDocumentPages = (media: Media | undefined) =>
  useQuery({
    queryKey: ['media', 'details', media?.id],
    queryFn: ({ signal }) => call(getMediaDetails, { body: { media_id: media?.id ?? '' } }, { signal }),
    select: ({ data }) => data.page_pictures,
    enabled: media !== undefined && kindOf(media.file_type).hasPages,
  })

/** Whether this server can convert videos. */
export const useConverter = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['converter'],
    queryFn: ({ signal }) => call(getConverter, {}, { signal }),
    select: ({ data }) => data,
    enabled: isNeeded,
  })

/** Starts or cancels the conversion of a video or document. */
export function useConversion(mediaId: string) {
  const messages = useMessages()
  const body = { media_id: mediaId }
  const onSuccess = ({ message }: { message: string }) => messages.success(message)
  const start = useChange(() => call(convertMedia, { body }), { onSuccess })
  const cancel = useChange(() => call(cancelConversion, { body }), { onSuccess })
  return { start, cancel }
}

async function deleteAll(ids: readonly string[]) {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    const { message, cohort } = await call(deleteMedia, { body: { media_id: only } })
    return { message, cohorts: [cohort] }
  }
  const replies = []
  for (const media_ids of chunksOf(ids)) replies.push(await call(deleteManyMedia, { body: { media_ids } }))
  return { message: replies.at(-1)?.message ?? '', cohorts: replies.map(({ cohort }) => cohort) }
}

export function useDeleteMedia() {
  const deleted = useDeletedMessage()
  return useChange(deleteAll, {
    onSuccess: ({ message, cohorts }) => deleted(message, cohorts),
  })
}

/** Returns the playlists that the user may edit. */
export const usePlaylistChoices = () =>
  useQuery({ ...playlistNames, select: ({ data }) => data.filter((playlist) => playlist.is_editable) })

/** Creates an empty playlist for `useAssignContent`. */
export const useCreatePlaylist = (onError: (failure: Error) => void) =>
  useChange((name: string) => call(savePlaylist, { body: { name } }), { onError })

export function useAssignContent(linkOf: (playlistIds: readonly string[]) => MessageLink | undefined) {
  const messages = useMessages()
  return useChange(
    async ({ mediaIds, playlistIds }: { mediaIds: readonly string[]; playlistIds: string[] }) => {
      let reply = { message: '' }
      for (const media_ids of chunksOf(mediaIds))
        reply = await call(assignContent, { body: { media_ids, playlist_ids: playlistIds } })
      return { ...reply, playlistIds }
    },
    {
      inBackground: true,
      onSuccess: ({ message, playlistIds }) =>
        messages.success(message || 'Content assigned successfully!', linkOf(playlistIds)),
      onError: (failure) =>
        messages.error(failureText(failure, 'Failed to assign content.', 'An error occurred while assigning content.')),
    },
  )
}
