import type { Notice } from '@digisigncast/contract/devices/notices'
import { brokenInto, type NoticePart, type Word, wordsOf } from './words.ts'

/** Width of a text in the font of notices at a size of 1 px. */
export type Measure = (text: string, weight: number) => number

export interface NoticeLine {
  parts: NoticePart[]
  /** Size of its font, and its height. */
  px: number
  height: number
}

export interface Size {
  width: number
  height: number
}

interface Options {
  /** The space for the text (px). */
  space: Size
  /** Shorter side of the screen (px), which sizes for a viewer depend on. */
  screenSide: number
  measure: Measure
}

/** Words of one size, which are divided into lines. */
interface Block {
  words: readonly Word[]
  px: number
  lineHeight: number
  /** Space below the last line, in parts of its size. */
  gap?: number
}

const weights = { title: 750, text: 500 }
/** A letter of this part of the screen is legible from 5 m on a display of 43 inches. */
const smallestPart = 0.035
/** Wider spaces are bars, whose title and text share one or two lines. */
const barRatio = 4
const maxBarLines = 2
/** Size of the text, in parts of the title. */
const textPart = 0.62
/** Space below the title of a window, in parts of its size. */
const titleGap = 0.2
const step = 0.95
const lineHeights = { title: 1.15, text: 1.3, bar: 1.2 }
const ellipsis = '…'
/** A thin bar has the height of one line exactly. */
const tolerance = 0.01

/** The words of a notice. */
interface Words {
  title: readonly Word[]
  text: readonly Word[]
}

/**
 * The lines of a notice in a rectangle, in the largest size in which they fit. Letters stay legible: a text that is too long
 * in the smallest size is cut at a word, with an ellipsis, and a title only if there is no space for more.
 */
export function noticeLines({ title, text }: Notice, { space, screenSide, measure }: Options): NoticeLine[] {
  const isBar = space.width >= barRatio * space.height
  const blocksOf = isBar ? barBlocks : windowBlocks
  // A thin bar has smaller letters than others, and not none.
  const smallest = Math.min(smallestPart * screenSide, space.height / lineHeights.bar)
  const fitted = (words: Words, size: number, most = Number.POSITIVE_INFINITY): NoticeLine[] | undefined => {
    const lines: NoticeLine[] = []
    for (const block of blocksOf(words, size, smallest)) {
      const own = linesOf(block, space.width, measure)
      if (!own) return undefined
      lines.push(...own)
    }
    return heightOf(lines) <= space.height + tolerance && lines.length <= most ? lines : undefined
  }
  const words = { title: wordsOf(title, weights.title), text: wordsOf(text, weights.text) }
  const most = isBar ? maxBarLines : Number.POSITIVE_INFINITY
  for (let size = isBar ? space.height : space.height / 2; size > smallest; size *= step) {
    const lines = fitted(words, size, most)
    if (lines) return lines
  }
  const isFitting = (word: Word) => measure(word.text, word.weight) * smallest <= space.width
  const short = { title: brokenInto(words.title, isFitting), text: brokenInto(words.text, isFitting) }
  const at = (own: Words) => fitted(own, smallest)
  return (
    at(words) ??
    at(short) ??
    firstOf(short.text.length, (count) => at({ ...short, text: cut(short.text, count) })) ??
    firstOf(short.title.length, (count) => at({ title: cut(short.title, count), text: [] })) ??
    []
  )
}

/** Title and text share the lines. */
const barBlocks = ({ title, text }: Words, size: number, smallest: number): Block[] => [
  {
    words: [...title, ...text.map((word) => ({ ...word, isFirst: false }))],
    px: Math.max(size, smallest),
    lineHeight: lineHeights.bar,
  },
]

/** The text is below the title, and smaller. */
const windowBlocks = ({ title, text }: Words, size: number, smallest: number): Block[] => [
  {
    words: title,
    px: Math.max(size, smallest),
    lineHeight: lineHeights.title,
    ...(text.length > 0 && { gap: titleGap }),
  },
  { words: text, px: Math.max(textPart * size, smallest), lineHeight: lineHeights.text },
]

/** The first result with fewer words than these. */
function firstOf(words: number, find: (count: number) => NoticeLine[] | undefined): NoticeLine[] | undefined {
  for (let count = words - 1; count >= 0; count -= 1) {
    const lines = find(count)
    if (lines) return lines
  }
  return undefined
}

/** The first words, the last of them with an ellipsis. */
const cut = (words: readonly Word[], count: number): Word[] =>
  words.slice(0, count).map((word, index) => (index === count - 1 ? { ...word, text: cutEnd(word.text) } : word))

function cutEnd(text: string): string {
  let end = text.length
  while (/[.,;:–-]/.test(text[end - 1] ?? '')) end -= 1
  return `${text.slice(0, end)}${ellipsis}`
}

/** Undefined: a word is wider than the line. */
function linesOf({ words, px, lineHeight, gap = 0 }: Block, width: number, measure: Measure): NoticeLine[] | undefined {
  const lines: { words: Word[]; width: number }[] = []
  for (const word of words) {
    const own = measure(word.text, word.weight) * px
    if (own > width) return undefined
    const last = lines[lines.length - 1]
    const before = last?.words[last.words.length - 1]
    const more = own + (before && word.hasSpace ? measure(spaceBetween(before, word), word.weight) * px : 0)
    if (last && !word.isFirst && last.width + more <= width) {
      last.words.push(word)
      last.width += more
    } else lines.push({ words: [word], width: own })
  }
  const last = lines.length - 1
  return lines.map((line, index) => ({
    parts: partsOf(line.words),
    px,
    height: px * (lineHeight + (index === last ? gap : 0)),
  }))
}

/** Wider between the title and the text of a bar. */
const spaceBetween = (one: Word, other: Word): string => (one.weight === other.weight ? ' ' : '\u2003')

/** The words as texts of one weight each. */
function partsOf(words: readonly Word[]): NoticePart[] {
  const parts: NoticePart[] = []
  for (const [index, word] of words.entries()) {
    const { text, weight, hasSpace } = word
    const [last, before] = [parts[parts.length - 1], words[index - 1]]
    const own = before && hasSpace ? `${spaceBetween(before, word)}${text}` : text
    if (last?.weight === weight) last.text += own
    else parts.push({ text: own, weight })
  }
  return parts
}

export const heightOf = (lines: readonly NoticeLine[]): number => lines.reduce((sum, { height }) => sum + height, 0)
