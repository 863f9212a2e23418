import type { TagLabel } from '@digisigncast/contract/content/tags'
import { tagColor } from './tag-color.ts'
import classes from './tag-dot.module.css'

export const TagDot = ({ color }: { color: TagLabel['color'] | undefined }) => (
  <span className={classes.dot} style={tagColor(color)} aria-hidden />
)
