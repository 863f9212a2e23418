import type { ContentType, Screen } from '@digisigncast/contract/content/screens'

/** Content of a screen: playlists or channels, in playing order. */
export interface Content {
  type: ContentType
  ids: string[]
}

export const contentOf = (screen: Screen | undefined): Content => ({
  type: screen?.data_type ?? 'playlist',
  ids: screen?.content.map(({ id }) => id) ?? [],
})

export const isSameContent = (a: Content, b: Content): boolean => a.type === b.type && a.ids.join() === b.ids.join()

/** Switching the type clears the selection. */
export const ofType = (content: Content, type: ContentType): Content =>
  content.type === type ? content : { type, ids: [] }

/** Drops deleted items. */
export const only = ({ type, ids }: Content, linkable: ReadonlySet<string>): Content => ({
  type,
  ids: ids.filter((id) => linkable.has(id)),
})

/** Returns the linked content of a screen as one line. */
export function contentText({ data_type, content }: Screen): string {
  const kind = data_type === 'channel' ? 'Channel' : 'Playlist'
  return `${kind}: ${content.map(({ name }) => name).join(', ') || 'none'}`
}
