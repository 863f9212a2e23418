import type { Channel } from '@digisigncast/contract/channels'
import { type LayoutKey, layoutKeys, layouts } from '@digisigncast/contract/layouts'

/** Region name → ids of its playlists, in playing order. Regions without a playlist are not in it. */
export type Regions = Readonly<Record<string, readonly string[]>>

/** Where what plays. `layout` is null when the stored text fits none of the presets. */
export interface Arrangement {
  layout: LayoutKey | null
  playlists: Regions
}

export interface ChannelFields {
  name: string
  arrangement: Arrangement
}

export const regionNames = (layout: LayoutKey): string[] => layouts[layout].regions.map(({ name }) => name)

/** The preset whose region names, joined with ' + ', are the stored text. */
export const layoutKeyOf = (text: string): LayoutKey | null =>
  layoutKeys.find((key) => regionNames(key).join(' + ') === text) ?? null

export const fieldsOf = (channel: Channel | undefined): ChannelFields => ({
  name: channel?.name ?? '',
  arrangement: channel
    ? { layout: layoutKeyOf(channel.layout), playlists: channel.playlistsId }
    : { layout: 'main', playlists: {} },
})

/** What the server is told. `version` makes sure that nobody else's change is overwritten. */
export const bodyOf = ({ name, arrangement }: ChannelFields, channel: Channel | undefined) => ({
  name,
  layout: { selectedLayout: arrangement.layout, playlists: arrangement.playlists },
  ...(channel && { channelID: channel.id, version: channel.version }),
})

/** Another choice for one region. */
export function withRegion({ layout, playlists }: Arrangement, region: string, ids: readonly string[]): Arrangement {
  const { [region]: _, ...others } = playlists
  return { layout, playlists: ids.length > 0 ? { ...others, [region]: ids } : others }
}

/** The id changes places with the one before it. */
export function oneEarlier(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  const before = ids[at - 1]
  return before === undefined ? [...ids] : ids.with(at - 1, id).with(at, before)
}

export const chosenCount = ({ playlists }: Arrangement): number => Object.values(playlists).flat().length

const isSameArrangement = (a: Arrangement, b: Arrangement): boolean => {
  const regions = [...new Set([...Object.keys(a.playlists), ...Object.keys(b.playlists)])]
  return a.layout === b.layout && regions.every((name) => a.playlists[name]?.join() === b.playlists[name]?.join())
}

export const isSame = (a: ChannelFields, b: ChannelFields): boolean =>
  a.name === b.name && isSameArrangement(a.arrangement, b.arrangement)

/**
 * What was typed, on top of what somebody else has saved meanwhile: fields that were not touched become theirs.
 * Playlists that are gone by now are left out.
 */
export function rebase(
  typed: ChannelFields,
  { before, now, known }: { before: ChannelFields; now: ChannelFields; known: ReadonlySet<string> },
): ChannelFields {
  const { layout, playlists } = isSameArrangement(typed.arrangement, before.arrangement)
    ? now.arrangement
    : typed.arrangement
  const left = Object.entries(playlists).map(([region, ids]) => [region, ids.filter((id) => known.has(id))] as const)
  return {
    name: typed.name === before.name ? now.name : typed.name,
    arrangement: { layout, playlists: Object.fromEntries(left.filter(([, ids]) => ids.length > 0)) },
  }
}
