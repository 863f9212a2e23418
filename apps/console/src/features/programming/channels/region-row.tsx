import { ActionIcon, Switch } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import type { PlaylistChoice } from './channels.queries.ts'
import classes from './region-field.module.css'

/** Row height (px), equal for all rows of the virtual list. */
export const rowHeight = 60

interface Props {
  item: PlaylistChoice
  /** Position in the playing order, from 1; 0: not chosen. */
  place: number
  onToggle: (id: string) => void
  onEarlier: (id: string) => void
}

export function RegionRow({ item: { id, name, itemCount, first }, place, onToggle, onEarlier }: Props) {
  const toggle = useRef<HTMLInputElement>(null)
  const moveEarlier = () => {
    // The first row has no such button: keep the focus in the row.
    if (place === 2) toggle.current?.focus()
    onEarlier(id)
  }
  return (
    <div className={classes.row}>
      <label className={classes.target}>
        <span className={classes.place} data-chosen={place > 0 || undefined} aria-hidden>
          {place || ''}
        </span>
        <span className={classes.thumb}>{first?.src && <img src={first.src} alt="" loading="lazy" />}</span>
        <span className={classes.words}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.hint}>{itemsText(itemCount)}</span>
        </span>
        <Switch
          ref={toggle}
          checked={place > 0}
          onChange={() => onToggle(id)}
          aria-label={place > 0 ? `${name}, plays at position ${place}` : name}
          withThumbIndicator={false}
        />
      </label>
      {place > 1 && (
        <Tooltip label="Play earlier">
          <ActionIcon className={classes.earlier} size="sm" aria-label={`Play ${name} earlier`} onClick={moveEarlier}>
            <IconArrowUp size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

const itemsText = (count: number | null) => {
  if (count === null) return 'You cannot see its items'
  if (count === 0) return 'No items yet'
  return count === 1 ? '1 item' : `${count} items`
}
