import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { noticeColors } from '@digisigncast/contract/devices/notice-colors'
import type { Notice } from '@digisigncast/contract/devices/notices'

type Canvas = CanvasRenderingContext2D
type Size = [width: number, height: number]
type DrawnTakeover = Pick<ManifestTakeover, 'notice' | 'isDrill'>

interface Line {
  text: string
  font: string
  /** Height of the line. */
  px: number
}

/** Draws a takeover above the picture of a display, as the takeover layer shows it. */
export function drawTakeover(context: Canvas, { notice, isDrill }: DrawnTakeover, size: Size): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  if (notice) drawNotice(context, notice, size)
  if (isDrill) drawMark(context, size)
}

const fontOf = (weight: number, px: number): string =>
  `${weight} ${px}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`

function drawNotice(context: Canvas, notice: Notice, [width, height]: Size): void {
  const { background, text: ink } = noticeColors[notice.color] ?? noticeColors.plain
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  context.fillStyle = ink
  const margin = Math.min(width, height) * 0.06
  const lines = largestLines(context, notice, [width - 2 * margin, height - 2 * margin])
  let top = (height - heightOf(lines)) / 2
  for (const { text, font, px } of lines) {
    context.font = font
    context.fillText(text, width / 2, top + px / 2, width - 2 * margin)
    top += px
  }
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { px }) => sum + px, 0)
const smallestPx = 10

/** The lines of a notice in the largest font with which they fit. */
function largestLines(context: Canvas, { title, text }: Notice, [width, height]: Size): Line[] {
  for (let px = Math.min(width, height); ; px *= 0.92) {
    const lines = [
      ...linesOf(context, title, { font: fontOf(750, px), px: px * 1.15, width }),
      ...(text ? linesOf(context, text, { font: fontOf(550, px / 2), px: px * 0.65, width }) : []),
    ]
    const isWide = lines.some((line) => {
      context.font = line.font
      return context.measureText(line.text).width > width
    })
    if (px <= smallestPx || (!isWide && heightOf(lines) <= height)) return lines
  }
}

function linesOf(context: Canvas, text: string, { width, ...line }: Omit<Line, 'text'> & { width: number }): Line[] {
  context.font = line.font
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim()
      if (lines.at(-1) === '' || context.measureText(longer).width <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((each) => ({ ...line, text: each }))
  })
}

/** The mark of a drill, at the top. */
function drawMark(context: Canvas, [width, height]: Size): void {
  const px = Math.max(18, Math.min(width, height) * 0.05)
  const colors = getComputedStyle(document.documentElement)
  context.font = fontOf(750, px)
  const wide = context.measureText('Drill').width + 2 * px
  context.fillStyle = colors.getPropertyValue('--drill')
  context.fillRect((width - wide) / 2, 0, wide, px * 1.7)
  context.fillStyle = colors.getPropertyValue('--on-drill')
  context.fillText('Drill', width / 2, px * 0.85)
}
