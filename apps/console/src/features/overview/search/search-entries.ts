import type { SearchResult } from '@digisigncast/contract/accounts/search'
import { screenPath } from '../../../api/page-paths.ts'
import type { SearchAction } from './search-button.tsx'

/** A line of the search that leads somewhere. */
export interface SearchEntry {
  id: string
  group: string
  label: string
  detail: string | null
  picture: string | null
  kind: SearchResult['kind'] | 'action'
  to: string
}

const groups: Record<SearchResult['kind'], { label: string; path: string }> = {
  screen: { label: 'Screens', path: '/screens' },
  media: { label: 'Media', path: '/image-videos' },
  playlist: { label: 'Playlists', path: '/playlists' },
  channel: { label: 'Channels', path: '/channels' },
  source: { label: 'Data sources', path: '/data-sources' },
  user: { label: 'Users', path: '/users' },
  unknown: { label: 'Unknown', path: '/dashboard' },
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The actions whose label contains the text. */
export const actionsFor = (actions: readonly SearchAction[], text: string): SearchEntry[] =>
  actions
    .filter(({ label }) => plain(label).includes(plain(text)))
    .map(({ label, to }) => ({
      id: `action-${label}`,
      group: 'Pages and actions',
      label,
      detail: null,
      picture: null,
      kind: 'action',
      to,
    }))

/** A screen leads to its own page, another result to the page of its kind, limited to its name. */
export const entryOf = ({ kind, id, name, detail, picture }: SearchResult): SearchEntry => ({
  id: `${kind}-${id}`,
  group: groups[kind].label,
  label: name,
  detail,
  picture,
  kind,
  to: kind === 'screen' ? screenPath(id) : `${groups[kind].path}?${new URLSearchParams({ search: name }).toString()}`,
})
