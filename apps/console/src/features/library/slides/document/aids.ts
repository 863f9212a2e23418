import type { SlideSize } from '@digisigncast/contract/slides/slide-document'
import type { Rect } from './boxes.ts'

/** Lines above the slide, to which elements snap. */
export interface Aids {
  safeArea: boolean
  /** Distance of the lines of the grid (design pixels); undefined without a grid. */
  grid: number | undefined
}

export const noAids: Aids = { safeArea: false, grid: undefined }

const margin = 0.05

/** The part of a slide that all displays show, also those that cut its edges. */
export function safeAreaOf({ width, height }: SlideSize): Rect {
  const [x, y] = [Math.round(width * margin), Math.round(height * margin)]
  return { x, y, width: width - 2 * x, height: height - 2 * y }
}

/** About a 48th of the longer side: 40 for 1920 × 1080. */
export const gridOf = ({ width, height }: SlideSize): number =>
  Math.max(10, Math.round(Math.max(width, height) / 48 / 20) * 20)

export const toGrid = (position: number, grid: number): number => Math.round(position / grid) * grid

/** The next line of the grid in a direction: 1 or -1. */
export const nextOnGrid = (position: number, grid: number, direction: number): number =>
  direction > 0 ? (Math.floor(position / grid) + 1) * grid : (Math.ceil(position / grid) - 1) * grid
