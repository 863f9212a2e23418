import type { TagLabel } from '@digisigncast/contract/content/tags'
import type { ReactNode } from 'react'
import { tagColor } from '../../../ui/pictures/tag-color.ts'
import classes from './tag-chip.module.css'

interface ChipProps {
  /** Without a color until it is created. */
  tag: { name: string; color: TagLabel['color'] | undefined }
  /** Behind the name. */
  children?: ReactNode
}

export const TagChip = ({ tag: { name, color }, children }: ChipProps) => (
  <span className={classes.chip} style={tagColor(color)} title={name}>
    <span className={classes.name}>{name}</span>
    {children}
  </span>
)

interface Props {
  tags: readonly TagLabel[]
  /** Chips shown at most; the others are counted. */
  most?: number
  isLine?: boolean
}

/** Chips of a screen or an entry. */
export function TagChips({ tags, most, isLine = false }: Props) {
  const shown = tags.slice(0, most)
  const others = tags.slice(shown.length)
  return (
    <ul className={classes.list} data-line={isLine || undefined} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
      {others.length > 0 && (
        <li className={classes.more} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </li>
      )}
    </ul>
  )
}
