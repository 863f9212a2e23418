import type { ReactNode } from 'react'
import { SectionEmpty } from '../layout/section.tsx'
import readers from '../readers.module.css'
import classes from './log-list.module.css'

interface Line {
  key: string
  type: 'error' | 'warning' | 'info' | 'other'
  text: string
  /** Smaller text below. */
  below?: string
  when: ReactNode
}

/** Latest log entries, in a section of a dashboard. */
export function LogList({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <SectionEmpty text="No active logs available." />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable
    <ul className={classes.lines} tabIndex={0} aria-label="Latest log entries">
      {lines.map(({ key, type, text, below, when }) => (
        <li key={key} className={classes.line}>
          <span className={classes.dot} data-type={type} aria-hidden />
          <div>
            <p>
              <span className={readers.only}>{type}: </span>
              {text}
            </p>
            {below && <span className={classes.below}>{below}</span>}
          </div>
          {when}
        </li>
      ))}
    </ul>
  )
}
