import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Tooltip } from '../../../../ui/text/tooltip.tsx'
import classes from './properties.module.css'

export interface IconAct {
  label: string
  icon: Icon
  onClick: () => void
  disabled?: boolean
  /** For buttons that stay pressed. */
  isPressed?: boolean
}

/** A row of icon buttons with their names. */
export function IconButtons({ label, acts }: { label: string; acts: readonly IconAct[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a row in all browsers
    <div className={classes.buttons} role="group" aria-label={label}>
      {acts.map(({ label, icon: Icon, onClick, disabled = false, isPressed }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            aria-label={label}
            size={30}
            className={classes.icon ?? ''}
            variant={isPressed ? 'light' : 'subtle'}
            aria-pressed={isPressed}
            disabled={disabled}
            onClick={onClick}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
