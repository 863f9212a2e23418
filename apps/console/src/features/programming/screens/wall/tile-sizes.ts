/** Gap between tiles (px). */
export const tileGap = 12
/** Height of the lines below the picture of a small tile, with its padding (px). */
const textHeight = 76
/** Width from which the text grows with the tile (px). */
const smallText = 240
const largestText = 1.75
/** Narrowest legible tile (px). */
export const minTile = 168
/** Widest tile (px): pictures are thumbnails. */
const maxTile = 640
const pictureRatio = 16 / 9

export interface TileSizes {
  columns: number
  width: number
  height: number
  /** Size of the text; 1 on small tiles. */
  scale: number
}

interface Room {
  /** Number of tiles. */
  count: number
  /** Place for them (px). */
  width: number
  height: number
}

const scaleOf = (width: number): number => Math.min(largestText, Math.max(1, width / smallText))
const heightOf = (width: number): number => Math.ceil(width / pictureRatio + textHeight * scaleOf(width))

/** The widest tile with which all tiles in so many columns fit into the room (px); 0 if not even narrow ones do. */
function widthFor(columns: number, { count, width, height }: Room): number {
  const rows = Math.ceil(count / columns)
  const highest = (height - tileGap * (rows - 1)) / rows
  const widest = Math.floor(Math.min((width - tileGap * (columns - 1)) / columns, maxTile))
  for (let fit = widest; fit >= minTile; fit -= 1) if (heightOf(fit) <= highest) return fit
  return 0
}

/** The largest tiles with which all of them fit without scrolling; the narrowest ones if they do not. */
export function tileSizes(room: Room): TileSizes {
  const most = Math.max(1, Math.floor((room.width + tileGap) / (minTile + tileGap)))
  let best = { columns: 1, width: 0 }
  for (let columns = 1; columns <= Math.min(most, Math.max(1, room.count)); columns += 1) {
    const width = widthFor(columns, room)
    if (width > best.width) best = { columns, width }
  }
  if (best.width === 0) {
    const width = Math.max(1, Math.floor((room.width - tileGap * (most - 1)) / most))
    best = { columns: most, width }
  }
  return { ...best, height: heightOf(best.width), scale: scaleOf(best.width) }
}
