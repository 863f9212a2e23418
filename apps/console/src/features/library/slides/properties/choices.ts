import type { Fill, SlideDocument, SlideElement, SlideFont } from '@digisigncast/contract/slides/slide-document'
import { slideFonts } from '@digisigncast/contract/slides/slide-fonts'

const names: Record<number, string> = {
  100: 'Thin',
  200: 'Extra light',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semibold',
  700: 'Bold',
  800: 'Extra bold',
  900: 'Black',
  1000: 'Extra black',
}

/** The weights of a font, for a select. */
export function weightsOf(font: SlideFont): { value: string; label: string }[] {
  const [lightest, boldest] = slideFonts[font].weights
  return Object.entries(names)
    .filter(([weight]) => Number(weight) >= lightest && Number(weight) <= boldest)
    .map(([value, label]) => ({ value, label }))
}

/** The nearest weight that a font has. */
export function weightIn(font: SlideFont, weight: number): number {
  const [lightest, boldest] = slideFonts[font].weights
  return Math.min(boldest, Math.max(lightest, weight))
}

const mostColors = 14
const always = ['#ffffff', '#101521']

const colorsOfFill = (fill: Fill | null): string[] => {
  if (fill === null) return []
  return fill.type === 'color' ? [fill.color] : [fill.from, fill.to]
}

const lineColorOf = (element: SlideElement): string[] =>
  element.type === 'table' && element.lineColor !== null ? [element.lineColor] : []

/** Colors that the document uses, the most frequent first, then black and white. */
export function colorsOf({ background, elements }: SlideDocument): string[] {
  const used = elements.flatMap((element) => {
    const accents = [...('accentColor' in element ? [element.accentColor] : []), ...lineColorOf(element)]
    if ('color' in element) return [element.color, ...accents]
    if (element.type !== 'shape') return []
    return [...colorsOfFill(element.fill), ...(element.border ? [element.border.color] : [])]
  })
  const counts = new Map<string, number>()
  for (const color of [...colorsOfFill(background), ...used]) counts.set(color, (counts.get(color) ?? 0) + 1)
  const frequent = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  return [...new Set([...frequent, ...always])].slice(0, mostColors)
}
