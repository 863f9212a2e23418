import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import classes from './states.module.css'

interface EmptyProps {
  drawing: DrawingName
  text: string
  /** Explanation or next step. */
  hint?: ReactNode
  action?: ReactNode
}

export function EmptyState({ drawing, text, hint, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Drawing name={drawing} className={classes.drawing} />
      <div className={classes.text}>
        <p>{text}</p>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      {action}
    </div>
  )
}

interface NoMatchProps {
  /** The text of the empty list. */
  text: string
  /** The searched text; empty if only filters are set. */
  search: string
  action?: ReactNode
}

/** A list in which nothing matches the search or the filters. */
export const NoMatch = ({ text, search, action }: NoMatchProps) => (
  <EmptyState
    drawing="search"
    text={text}
    hint={search ? `Nothing matches “${search}”.` : 'Nothing matches these filters.'}
    action={action}
  />
)

interface ErrorProps {
  title?: string
  error: unknown
  onRetry: () => void
}

export function ErrorState({ title = 'This could not be loaded', error, onRetry }: ErrorProps) {
  const text = error instanceof Error && error.message ? error.message : 'Something went wrong!'
  return (
    <div className={classes.state} role="alert">
      <Drawing name="broken" className={classes.drawing} />
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {text}
      </div>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't']

export function CardSkeletons({ count }: { count: number }) {
  return (
    <output className={classes.skeletons} aria-label="Loading">
      {places.slice(0, count).map((place) => (
        <span key={place} className={classes.skeleton} />
      ))}
    </output>
  )
}
