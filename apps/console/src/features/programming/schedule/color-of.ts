import type { LabelColor } from '@digisigncast/contract/content/colors'
import type { CSSProperties } from 'react'

/** The color of an entry for its styles. */
export const colorOf = (color: LabelColor): CSSProperties => ({ '--entry': `var(--entry-${color})` }) as CSSProperties
