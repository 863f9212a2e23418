import { useCallback } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { findPlaylist, refusalOf } from '../playlists.queries.ts'
import type { OpenedItem } from './item-panel.tsx'

const subjectOf = ({ item, playlist }: OpenedItem) => ({ id: `${playlist.id}.${item.id}`, item, playlist })

async function find(id: string) {
  const [playlistId = '', itemId] = id.split('.')
  const playlist = await findPlaylist(playlistId)
  const item = playlist?.contents.find((one) => one.id === itemId)
  return playlist && item && subjectOf({ item, playlist })
}

/** The settings of an item, with the ids of its playlist and of the item in the address. */
export function useItemPanel() {
  const panel = useAddressPanel({
    name: 'item',
    noun: 'item',
    find,
    isAllowed: useSession().can('playlist', 'edit'),
    refusal: ({ playlist }) => refusalOf(playlist),
  })
  const { open } = panel
  return { ...panel, openItem: useCallback((opened: OpenedItem) => open(subjectOf(opened)), [open]) }
}
