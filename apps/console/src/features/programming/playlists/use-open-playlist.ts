import type { Playlist } from '@digisigncast/contract/content/playlists'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'

const closed = 'none'

/** The playlist whose film strip is open, kept in the address. The only playlist of a list is open from the start. */
export function useOpenPlaylist(items: readonly Playlist[] | undefined, typed: string) {
  const [params, setParams] = useSearchParams()
  const [created, setCreated] = useState<string>()
  const only = items?.length === 1 ? items[0]?.id : undefined
  const openId = params.get('open') ?? created ?? only
  const toggle = ({ id }: Playlist) =>
    // The address of a link may have another text than the field.
    setParams(() => changedQuery({ open: id === openId ? closed : id, search: typed }), {
      replace: true,
      preventScrollReset: true,
    })
  return { openId, toggle, setCreated }
}
