import classes from './status-badge.module.css'

interface Props {
  tone: 'good' | 'waiting' | 'bad' | 'off'
  children: string
}

/** A state by word, shape and colour. */
export function StatusBadge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
