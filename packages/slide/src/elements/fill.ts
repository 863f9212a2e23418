import type { Fill } from '@digisigncast/contract/slides/slide-document'

/** A fill as a CSS background. */
export const backgroundOf = (fill: Fill): string =>
  fill.type === 'color' ? fill.color : `linear-gradient(${fill.angle}deg, ${fill.from}, ${fill.to})`
