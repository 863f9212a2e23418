import { listPlaylistNames } from '@digisigncast/contract/content/playlists'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Returns all visible playlists by name, without items, for panels and cards. */
export const playlistNames = queryOptions({
  queryKey: ['playlists', 'choices'],
  queryFn: ({ signal }) => call(listPlaylistNames, { query: { sort: 'name' } }, { signal }),
})
