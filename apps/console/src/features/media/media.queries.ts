import { maxIdsPerCall } from '@digisigncast/contract/limits'
import {
  deleteManyMedia,
  deleteMedia,
  listMedia,
  type Media,
  mediaUses,
  renameMedia,
} from '@digisigncast/contract/media'
import { assignContent, listPlaylists } from '@digisigncast/contract/playlists'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/messages.tsx'

export const mediaPageSize = 100
const pagesKey = ['media', 'pages'] as const

interface MediaPage {
  data: Media[]
  pagination?: { total: number } | undefined
}

export const mediaPage = (search: string, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, search, page],
    queryFn: ({ signal }): Promise<MediaPage> =>
      call(
        listMedia,
        { query: { page: page + 1, per_page: mediaPageSize, ...(search ? { search } : {}) } },
        { signal },
      ),
  })

/** Every id that matches, loaded or not: Select All means all. */
export async function fetchAllIds(search: string): Promise<string[]> {
  const { data } = await call(listMedia, { query: search ? { search } : {} })
  return data.map((media) => media.id)
}

export function useRenameMedia() {
  const queryClient = useQueryClient()
  const messages = useMessages()
  return useMutation({
    mutationFn: (body: { media_id: string; title: string }) => call(renameMedia, { body }),
    onSuccess: ({ data, message }) => {
      queryClient.setQueriesData<MediaPage>({ queryKey: pagesKey }, (page) =>
        page ? { ...page, data: page.data.map((media) => (media.id === data.id ? data : media)) } : page,
      )
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
      messages.success(message ?? 'Title saved.')
    },
  })
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / maxIdsPerCall) }, (_, n) =>
    ids.slice(n * maxIdsPerCall, (n + 1) * maxIdsPerCall),
  )

/** The names of the playlists that would lose something, each once. */
export async function fetchUses(ids: readonly string[]): Promise<string[]> {
  const names = new Map<string, string>()
  for (const media_ids of chunksOf(ids)) {
    const { data } = await call(mediaUses, { body: { media_ids } })
    for (const playlist of data.playlists) names.set(playlist.id, playlist.name)
  }
  return [...names.values()]
}

async function deleteAll(ids: readonly string[]) {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return call(deleteMedia, { body: { media_id: only } })
  let reply = { message: '' }
  for (const media_ids of chunksOf(ids)) reply = await call(deleteManyMedia, { body: { media_ids } })
  return reply
}

export function useDeleteMedia() {
  const queryClient = useQueryClient()
  const messages = useMessages()
  return useMutation({
    mutationFn: deleteAll,
    onSuccess: ({ message }) => messages.success(message),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['media'] }),
        queryClient.invalidateQueries({ queryKey: ['playlists'] }),
      ]),
  })
}

export const usePlaylistChoices = () =>
  useQuery({
    queryKey: ['playlists', 'choices'],
    queryFn: ({ signal }) => call(listPlaylists, { query: { sort: 'name' } }, { signal }),
    select: ({ data }) => data,
  })

export function useAssignContent() {
  const queryClient = useQueryClient()
  const messages = useMessages()
  return useMutation({
    mutationFn: async ({ mediaIds, playlistIds }: { mediaIds: readonly string[]; playlistIds: string[] }) => {
      let reply = { message: '' }
      for (const media_ids of chunksOf(mediaIds))
        reply = await call(assignContent, { body: { media_ids, playlist_ids: playlistIds } })
      return reply
    },
    onSuccess: ({ message }) => {
      messages.success(message || 'Content assigned successfully!')
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
    },
    onError: (failure) =>
      messages.error(failureText(failure, 'Failed to assign content.', 'An error occurred while assigning content.')),
  })
}
