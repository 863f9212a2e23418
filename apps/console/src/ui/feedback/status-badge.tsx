import classes from './status-badge.module.css'

interface Props {
  tone: 'good' | 'waiting' | 'bad' | 'off'
  children: string
}

/** State as text, shape and color. */
export function StatusBadge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
