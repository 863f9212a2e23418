import type { ManifestItem } from '@digisigncast/contract/content/manifest'

/** The kinds of items that this player can show. The manifest of a newer server may contain others. */
export const shownKinds = [
  'image',
  'video',
  'slide',
  'web',
  'package',
  'stream',
] as const satisfies readonly ManifestItem['kind'][]

export type ShownKind = (typeof shownKinds)[number]

export const canShow = (kind: string): kind is ShownKind => (shownKinds as readonly string[]).includes(kind)
