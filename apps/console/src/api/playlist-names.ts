import { listPlaylistNames } from '@digisigncast/contract/playlists'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Every playlist you may see, by name and without its items: what panels and cards choose and draw from. */
export const playlistNames = queryOptions({
  queryKey: ['playlists', 'choices'],
  queryFn: ({ signal }) => call(listPlaylistNames, { query: { sort: 'name' } }, { signal }),
})
