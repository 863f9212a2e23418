import { contentName } from '@digisigncast/contract/api/shown-content'
import type { Channel } from '@digisigncast/contract/content/channels'
import { type LayoutKey, layoutKeyOf } from '@digisigncast/contract/content/layouts'

/** Region name → ids of its playlists, in playing order. Regions without a playlist are omitted. */
export type Regions = Readonly<Record<string, readonly string[]>>

/** Layout and playlists per region. No layout is selected if the stored text matches no preset. */
export interface Arrangement {
  selectedLayout: LayoutKey | null
  playlists: Regions
}

export interface ChannelFields {
  name: string
  layout: Arrangement
}

export const fieldsOf = (channel: Channel | undefined): ChannelFields => ({
  name: channel?.name ?? '',
  layout: channel
    ? { selectedLayout: layoutKeyOf(channel.layout), playlists: inOrder(channel.playlistsId) }
    : { selectedLayout: 'main', playlists: {} },
})

// Always in the same order, so that equal fields are equal as text.
const inOrder = (playlists: Regions): Regions =>
  Object.fromEntries(Object.entries(playlists).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the request body. `version` prevents overwriting another user's change. */
export const bodyOf = (fields: ChannelFields, channel: Channel | undefined) => ({
  ...fields,
  ...(channel && { channelId: channel.id, version: channel.version }),
})

/** Returns the value with other playlists in one region. */
export function withRegion(
  { selectedLayout, playlists }: Arrangement,
  region: string,
  ids: readonly string[],
): Arrangement {
  const { [region]: _, ...others } = playlists
  return { selectedLayout, playlists: inOrder(ids.length > 0 ? { ...others, [region]: ids } : others) }
}

/** Swaps the id with the one before it. */
export function movedEarlier(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  const before = ids[at - 1]
  return before === undefined ? [...ids] : ids.with(at - 1, id).with(at, before)
}

export const chosenCount = ({ playlists }: Arrangement): number => Object.values(playlists).flat().length

/** Drops deleted playlists. */
export const only = ({ selectedLayout, playlists }: Arrangement, linkable: ReadonlySet<string>): Arrangement => ({
  selectedLayout,
  playlists: Object.fromEntries(
    Object.entries(playlists)
      .map(([region, ids]) => [region, ids.filter((id) => linkable.has(id))] as const)
      .filter(([, ids]) => ids.length > 0),
  ),
})

/** Returns label and stored value of a field. */
export function storedText({ name, layout, playlists }: Channel, field: keyof ChannelFields) {
  if (field === 'name') return { label: 'Title', value: name }
  const regions = Object.entries(playlists).map(([region, names]) => `${region}: ${names.map(contentName).join(', ')}`)
  return { label: 'Layout', value: [layout, ...regions].join(' · ') }
}
