import type { ReactNode } from 'react'
import classes from './page.module.css'

interface Props {
  title: string
  /** Actions right of the title: secondary first, primary last. */
  actions?: ReactNode
  toolbar?: ReactNode
  children: ReactNode
}

export function Page({ title, actions, toolbar, children }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · DigiSignCast`}</title>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      {toolbar === undefined ? null : <div className={classes.toolbar}>{toolbar}</div>}
      {children}
    </div>
  )
}
