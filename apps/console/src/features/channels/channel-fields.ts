import type { Channel } from '@digisigncast/contract/content/channels'
import { type LayoutKey, layoutKeys, layouts } from '@digisigncast/contract/content/layouts'

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

export const regionNames = (layout: LayoutKey): string[] => layouts[layout].regions.map(({ name }) => name)

/** Returns the preset whose region names, joined with ' + ', equal the stored text. */
export const layoutKeyOf = (text: string): LayoutKey | null =>
  layoutKeys.find((key) => regionNames(key).join(' + ') === text) ?? null

export const fieldsOf = (channel: Channel | undefined): ChannelFields => ({
  name: channel?.name ?? '',
  layout: channel
    ? { selectedLayout: layoutKeyOf(channel.layout), playlists: channel.playlistsId }
    : { selectedLayout: 'main', playlists: {} },
})

/** Returns the request body. `version` prevents overwriting another user's change. */
export const bodyOf = (fields: ChannelFields, channel: Channel | undefined) => ({
  ...fields,
  ...(channel && { channelID: channel.id, version: channel.version }),
})

/** Returns the value with other playlists in one region. */
export function withRegion(
  { selectedLayout, playlists }: Arrangement,
  region: string,
  ids: readonly string[],
): Arrangement {
  const { [region]: _, ...others } = playlists
  return { selectedLayout, playlists: ids.length > 0 ? { ...others, [region]: ids } : others }
}

/** Swaps the id with the one before it. */
export function movedEarlier(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  const before = ids[at - 1]
  return before === undefined ? [...ids] : ids.with(at - 1, id).with(at, before)
}

export const chosenCount = ({ playlists }: Arrangement): number => Object.values(playlists).flat().length

const isSameArrangement = (a: Arrangement, b: Arrangement): boolean => {
  const regions = [...new Set([...Object.keys(a.playlists), ...Object.keys(b.playlists)])]
  return (
    a.selectedLayout === b.selectedLayout &&
    regions.every((name) => a.playlists[name]?.join() === b.playlists[name]?.join())
  )
}

export const isSame = (a: ChannelFields, b: ChannelFields): boolean =>
  a.name === b.name && isSameArrangement(a.layout, b.layout)

/**
 * Rebases the form on the version that another user has saved: unchanged fields take the saved values.
 * Deleted playlists are dropped.
 */
export function rebase(
  typed: ChannelFields,
  { before, now, known }: { before: ChannelFields; now: ChannelFields; known: ReadonlySet<string> },
): ChannelFields {
  const { selectedLayout, playlists } = isSameArrangement(typed.layout, before.layout) ? now.layout : typed.layout
  const left = Object.entries(playlists).map(([region, ids]) => [region, ids.filter((id) => known.has(id))] as const)
  return {
    name: typed.name === before.name ? now.name : typed.name,
    layout: { selectedLayout, playlists: Object.fromEntries(left.filter(([, ids]) => ids.length > 0)) },
  }
}
