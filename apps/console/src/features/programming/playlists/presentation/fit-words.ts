import { type Fit, fitLabels } from '@digisigncast/contract/content/presentation'

export const fits = Object.keys(fitLabels) as Fit[]

export const fitHint = 'Contain shows the whole image, Cover crops it, Stretch distorts it to fill the display.'

export const black = '#000000'

/** Words for a fill: `blur` or a color. */
export function fillText(fill: string): string {
  if (fill === 'blur') return 'Blurred image'
  return fill === black ? 'Black' : fill
}
