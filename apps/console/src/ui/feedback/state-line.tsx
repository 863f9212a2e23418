import type { ReactNode } from 'react'
import { Moment } from '../text/moment.tsx'
import classes from './state-line.module.css'
import { type State, StateMark } from './state-mark.tsx'

interface Words {
  tone: State
  text: string
  /** Shown after the text. */
  since: number | null
  /** A second sentence. */
  detail: string | null
}

interface Props {
  words: Words
  /** Time zone of `since`; default: the browser's. */
  timeZone?: string | undefined
  /** Lines below the text. */
  below?: ReactNode
  /** Makes the line a button. */
  onClick?: () => void
}

/** A state in a mark, words and color. */
export function StateLine({ words: { tone, text, since, detail }, timeZone, below, onClick }: Props) {
  const content = (
    <>
      <StateMark state={tone} />
      <span>
        {text}
        {since !== null && (
          <>
            {' since '}
            <Moment at={since} timeZone={timeZone} show="recent" />
          </>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
        {below}
      </span>
    </>
  )
  if (onClick)
    return (
      <button type="button" className={classes.line} onClick={onClick}>
        {content}
      </button>
    )
  return (
    <p className={classes.line} data-state={tone}>
      {content}
    </p>
  )
}
