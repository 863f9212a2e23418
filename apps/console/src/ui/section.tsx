import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page on its own surface. */
export function Section({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

export function SectionEmpty({ text }: { text: string }) {
  return <p className={classes.empty}>{text}</p>
}
