import { type SlideFont } from '@digisigncast/contract/slides/slide-document'
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
