import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** Section of a page with a title. */
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
