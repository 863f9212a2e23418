import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './figure-card.module.css'

interface Props {
  label: string
  /** undefined while loading. */
  value: string | number | undefined
  hint?: string
  /** Link target; without it the card is not a link. */
  to?: string | undefined
}

export function FigureCard({ label, value, hint, to }: Props) {
  const shown = typeof value === 'number' ? value.toLocaleString('en') : value
  const inside = (
    <>
      <span className={classes.label}>
        {label}
        {to ? <IconArrowRight size={16} aria-hidden /> : null}
      </span>
      <span className={classes.value}>{shown ?? '–'}</span>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </>
  )
  if (to)
    return (
      <Link to={to} className={classes.card}>
        {inside}
      </Link>
    )
  return <div className={classes.card}>{inside}</div>
}

export function FigureCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}
