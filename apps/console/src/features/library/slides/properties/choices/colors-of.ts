import type { Fill, SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'

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
