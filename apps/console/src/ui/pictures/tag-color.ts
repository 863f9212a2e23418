import type { TagLabel } from '@digisigncast/contract/content/tags'
import type { CSSProperties } from 'react'

/** The color of a tag as a custom property. A tag has none until it is created, or if this page does not know it. */
export const tagColor = (color: TagLabel['color'] | undefined): CSSProperties =>
  ({ '--tag': color && color !== 'unknown' ? `var(--entry-${color})` : 'var(--ink-2)' }) as CSSProperties
