import type { LabelColor } from '@digisigncast/contract/content/colors'
import { tagColor } from './tag-color.ts'
import classes from './tag-dot.module.css'

export const TagDot = ({ color }: { color: LabelColor | undefined }) => (
  <span className={classes.dot} style={tagColor(color)} aria-hidden />
)
