import type { LabelColor } from '@digisigncast/contract/content/colors'
import type { CSSProperties } from 'react'

/** The color of a tag as a custom property. A tag has none until it is created. */
export const tagColor = (color: LabelColor | undefined): CSSProperties =>
  ({ '--tag': color ? `var(--entry-${color})` : 'var(--ink-2)' }) as CSSProperties
