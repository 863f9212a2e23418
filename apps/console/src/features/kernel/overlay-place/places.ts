import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'

type Box = Pick<OverlayPlace, 'x' | 'y' | 'width' | 'height'>

/** Positions of overlays: in a corner, at an edge, or free. */
export const positions = [
  { value: 'top-left', label: 'Corner: top left' },
  { value: 'top-right', label: 'Corner: top right' },
  { value: 'bottom-left', label: 'Corner: bottom left' },
  { value: 'bottom-right', label: 'Corner: bottom right' },
  { value: 'top', label: 'Bar at the top' },
  { value: 'bottom', label: 'Bar at the bottom' },
  { value: 'left', label: 'Bar on the left' },
  { value: 'right', label: 'Bar on the right' },
  { value: 'free', label: 'Free position' },
] as const

export type Position = (typeof positions)[number]['value']

/** Differences of rounded decimals. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.01

export const isBar = (position: Position): boolean => !position.includes('-') && position !== 'free'

/** The position that a box has. A box of the size of the screen is in no corner. */
export function positionOf({ x, y, width, height }: Box): Position {
  const [isLeft, isRight] = [isSame(x, 0), isSame(x + width, 100)]
  const [isTop, isBottom] = [isSame(y, 0), isSame(y + height, 100)]
  if (isLeft && isRight) return isTop === isBottom ? 'free' : isTop ? 'top' : 'bottom'
  if (isTop && isBottom) return isLeft === isRight ? 'free' : isLeft ? 'left' : 'right'
  if (isLeft === isRight || isTop === isBottom) return 'free'
  return `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`
}

/** A box after a change of its size or position: it stays in its corner or at its edge. */
export function boxAt(position: Position, { x, y, width, height }: Box): Box {
  switch (position) {
    case 'free':
      return { x, y, width, height }
    case 'top':
      return { x: 0, y: 0, width: 100, height }
    case 'bottom':
      return { x: 0, y: rest(height), width: 100, height }
    case 'left':
      return { x: 0, y: 0, width, height: 100 }
    case 'right':
      return { x: rest(width), y: 0, width, height: 100 }
    default: {
      const [vertical, horizontal] = position.split('-')
      return {
        x: horizontal === 'left' ? 0 : rest(width),
        y: vertical === 'top' ? 0 : rest(height),
        width,
        height,
      }
    }
  }
}

const rest = (size: number): number => Math.max(0, Math.round((100 - size) * 100) / 100)

const [cornerSize, barSize] = [25, 15]

/** The same after the choice of another position, with a size that suits it. */
export function movedTo(position: Position, box: Box): Box {
  const before = positionOf(box)
  if (position === 'free') return box
  const isOtherKind = isBar(position) || isBar(before) || before === 'free'
  const size = isBar(position) ? barSize : cornerSize
  const start = isOtherKind && !(isBar(before) && isSameBar(before, position)) ? { width: size, height: size } : {}
  return boxAt(position, { ...box, ...start })
}

/** Both bars have their length in the same direction. */
const isSameBar = (one: Position, other: Position): boolean =>
  [one, other].every((position) => position === 'top' || position === 'bottom') ||
  [one, other].every((position) => position === 'left' || position === 'right')

/** Sides of a screen, in ninths of its shorter one. */
const sidesOf = (isUpright: boolean) => (isUpright ? [9, 16] : [16, 9]) as readonly [number, number]
const [shorterSide, maxHeight] = [9, 50]

/** A corner window with the proportions of its picture, so that it has no empty edges; other places stay. */
export function fittedTo(
  place: OverlayPlace,
  picture: { width: number | null; height: number | null },
  isUpright: boolean,
): OverlayPlace {
  const position = positionOf(place)
  const ratio = (picture.width ?? 0) / (picture.height ?? 0)
  if (!position.includes('-') || !Number.isFinite(ratio) || ratio <= 0) return place
  const [across, down] = sidesOf(isUpright)
  const margins = (2 * place.margin * shorterSide) / 100
  const heightOf = (width: number) => ((((width * across) / 100 - margins) / ratio + margins) * 100) / down
  const widthOf = (height: number) => ((((height * down) / 100 - margins) * ratio + margins) * 100) / across
  const height = Math.min(heightOf(place.width), maxHeight)
  const size = { width: rounded(widthOf(height)), height: rounded(height) }
  return { ...place, ...boxAt(position, { ...place, ...size }) }
}

const rounded = (percent: number): number => Math.round(percent * 10) / 10

export const firstPlace: OverlayPlace = {
  ...boxAt('top-right', { x: 0, y: 0, width: cornerSize, height: cornerSize }),
  margin: 2,
  opacity: 100,
  radius: 0,
}

/** A bar at the bottom, where a notice has one or two lines. */
export const firstBar: OverlayPlace = {
  ...firstPlace,
  ...boxAt('bottom', { x: 0, y: 0, width: 100, height: barSize }),
  margin: 0,
}
