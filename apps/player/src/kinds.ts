import type { ItemKind } from '@digisigncast/contract/content/media-types'

/** The kinds of items that this player can show. The manifest of a newer server may contain others. */
export const supportedKinds: readonly ItemKind[] = ['image', 'video', 'slide', 'web', 'package', 'stream']

export const canShow = (kind: string): kind is ItemKind => (supportedKinds as readonly string[]).includes(kind)
