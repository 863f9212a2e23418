import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'

/** Whether items of a kind can draw the time. */
export const drawsTime: Record<ItemKind, boolean> = {
  image: false,
  video: false,
  slide: true,
  web: false,
  package: false,
  stream: false,
}

/** Whether all items of a kind need a video decoder. */
export const needsDecoder: Record<ItemKind, boolean> = {
  image: false,
  video: true,
  slide: false,
  web: false,
  package: false,
  stream: true,
}

/** The kinds of items that this player can show. The manifest of a newer server may contain others. */
export const supportedKinds = Object.keys(drawsTime)

export const canShow = (kind: string): kind is ItemKind => supportedKinds.includes(kind)
