import { useCallback } from 'react'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { useSession } from '../../../../api/session.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import type { OpenedList } from '../inner/list-panel.tsx'
import { findPlaylist, refusalOf } from '../playlists.queries.ts'
import type { OpenedItem } from './item-panel.tsx'

/** An item of a playlist: a media item, or a playlist. */
export type OpenedEntry = OpenedItem | OpenedList

const entryOf = (opened: OpenedEntry) => ('list' in opened ? opened.list : opened.item)
const subjectOf = (opened: OpenedEntry) => ({ id: `${opened.playlist.id}.${entryOf(opened).id}`, ...opened })

async function find(id: string) {
  const [playlistId = '', itemId] = id.split('.')
  const playlist = await findPlaylist(playlistId)
  const item = playlist?.contents.find((one) => one.id === itemId)
  const list = playlist?.lists.find((one) => one.id === itemId)
  if (playlist && list) return subjectOf({ list, playlist })
  return playlist && item && subjectOf({ item, playlist })
}

/** The settings of an item, with the ids of its playlist and of the item in the address. */
export function useItemPanel() {
  const isLimited = useLimitTags() !== undefined
  const panel = useAddressPanel({
    name: 'item',
    noun: 'item',
    find,
    isAllowed: useSession().can('playlist', 'edit'),
    refusal: ({ playlist }) => refusalOf(playlist, isLimited),
  })
  const { open } = panel
  return { ...panel, openItem: useCallback((opened: OpenedEntry) => open(subjectOf(opened)), [open]) }
}
