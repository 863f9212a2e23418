import type { ReactNode } from 'react'
import classes from './properties.module.css'

/** Fields of one topic, in two columns. */
export function PropertySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}
