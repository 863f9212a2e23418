import { noticeColors } from '@digisigncast/contract/devices/notice-colors'
import type { Notice } from '@digisigncast/contract/devices/notices'
import { heightOf, type Measure, type NoticeLine, noticeLines, type Size } from './notice-lines.ts'

/** A notice in a rectangle above the content. */
export interface PlacedNotice {
  notice: Notice
  isDrill: boolean
}

export interface PlacedLine extends NoticeLine {
  /** Upper edge (px). */
  top: number
}

export interface NoticeLayout {
  lines: readonly PlacedLine[]
  /** Left edge and width of the lines (px), in which they are centered. */
  left: number
  width: number
}

/** The mark of a drill in the upper left corner; sizes in parts of the shorter side of the screen, then of its letters. */
export const drillMark = { px: 0.028, width: 4.2, height: 1.6 }
/** Wider notices are bars, whose mark is beside the text. */
const barRatio = 4
const margins = { window: 0.09, bar: 0.14 }

/** Lays out a notice in a rectangle. `screenSide` is the shorter side of the screen (px). */
export function noticeLayout(
  { notice, isDrill }: PlacedNotice,
  { width, height }: Size,
  screenSide: number,
  measure: Measure,
): NoticeLayout {
  const isBar = width >= barRatio * height
  const margin = Math.min(width, height) * (isBar ? margins.bar : margins.window)
  const px = isDrill ? drillMark.px * screenSide : 0
  const left = isBar ? Math.max(2 * margin, px * drillMark.width) : margin
  const above = isBar ? margin : Math.max(margin, px * drillMark.height)
  const space = { width: Math.max(1, width - 2 * left), height: Math.max(1, height - above - margin) }
  const lines = noticeLines(notice, { space, screenSide, measure })
  let top = above + (space.height - heightOf(lines)) / 2
  const placed = lines.map((line) => {
    top += line.height
    return { ...line, top: top - line.height }
  })
  return { lines: placed, left, width: space.width }
}

/** Colors of a notice. A newer server may have others. */
export const colorsOf = ({ color }: Notice): { background: string; text: string } =>
  noticeColors[color] ?? noticeColors.plain

export const fontOf = (weight: number, px: number): string =>
  `${weight} ${px}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`

const measuredPx = 100
const maxKnown = 2000
const widths = new Map<string, number>()
let context: CanvasRenderingContext2D | null | undefined

/** Measures texts in the font of the page. */
export const measureText: Measure = (text, weight) => {
  const key = `${weight} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (context) context.font = fontOf(weight, measuredPx)
  // Widths at other sizes differ a little.
  const width = ((context?.measureText(text).width ?? measuredPx) / measuredPx) * 1.01
  if (widths.size >= maxKnown) widths.clear()
  widths.set(key, width)
  return width
}
