import type { ReactNode } from 'react'
import { counted } from '../../source-words.ts'
import classes from '../data-preview.module.css'

export const shownRows = 6

export const moreText = (all: number, noun: string): string | undefined =>
  all > shownRows ? `and ${counted(all - shownRows, `more ${noun}`)}` : undefined

export function Lines({ more, empty, children }: { more: string | undefined; empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className={classes.more}>{empty}</p>
  return (
    <div>
      <ul className={classes.lines}>{children}</ul>
      {more && <p className={classes.more}>{more}</p>}
    </div>
  )
}
