import type { Sent } from '@digisigncast/contract/endpoint'
import { listPlaylists } from '@digisigncast/contract/playlists'
import * as screens from '@digisigncast/contract/screens'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const perPage = 24

/** The screens page by page, as far as the list has been scrolled. */
export function useScreens(search: string) {
  return useInfiniteQuery({
    queryKey: ['screens', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        screens.listScreens,
        { query: { page: pageParam, per_page: perPage, sort: 'newest', ...(search && { search }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}

/** What a screen plays: the public call that its players make too. Asked once a minute while the card is on show. */
export function useProgramme(screenID: string) {
  return useQuery({
    queryKey: ['screens', 'programme', screenID],
    queryFn: ({ signal }) => call(screens.getScreenContent, { params: { screenID } }, { signal }),
    select: ({ data }) => data[0]?.content.map((item) => ({ ...item, durationMs: item.duration })) ?? [],
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 60_000),
  })
}

/** Every playlist you may see, by name, to choose from. */
export function usePlaylistChoices(enabled: boolean) {
  return useQuery({
    queryKey: ['playlists', 'choices'],
    queryFn: ({ signal }) => call(listPlaylists, { query: { sort: 'name' } }, { signal }),
    select: ({ data }) => data.map(({ id, name }) => ({ id, label: name })),
    enabled,
  })
}

type OnError = (error: Error) => void

/**
 * Playlists name the screens that show them, so they are read again as well. `idOf` says whose programme changes; that
 * of a deleted screen must not be asked for again.
 */
function useScreenChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: OnError,
  idOf: (input: Input) => string | undefined = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: (_output, input) => {
      const id = idOf(input)
      return Promise.all([
        client.invalidateQueries({ queryKey: ['screens', 'list'] }),
        client.invalidateQueries({ queryKey: ['playlists'] }),
        id && client.invalidateQueries({ queryKey: ['screens', 'programme', id] }),
      ])
    },
  })
}

type ScreenInput = Sent<typeof screens.saveScreen>['body']
type ContentInput = Sent<typeof screens.updateScreenContent>['body']

export const useSaveScreen = (onError: OnError) =>
  useScreenChange(
    (body: ScreenInput) => call(screens.saveScreen, { body }),
    onError,
    ({ screenID }) => screenID,
  )

export const useUpdateContent = (onError: OnError) =>
  useScreenChange(
    (body: ContentInput) => call(screens.updateScreenContent, { body }),
    onError,
    ({ screenID }) => screenID,
  )

export const useDeleteScreen = (onError: OnError) =>
  useScreenChange((screenID: string) => call(screens.deleteScreen, { body: { screenID } }), onError)
