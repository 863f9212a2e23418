import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import classes from './page.module.css'

interface Props {
  title: string
  /** Link to the parent page, above the title. */
  back?: ReactNode
  /** Actions right of the title: secondary first, primary last. */
  actions?: ReactNode
  /** Below the title. */
  tabs?: ReactNode
  toolbar?: ReactNode
  children: ReactNode
}

export function Page({ title, back, actions, tabs, toolbar, children }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · DigiSignCast`}</title>
      <div className={classes.head}>
        <div>
          {back}
          <h1 className={classes.title}>{title}</h1>
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {tabs}
      {toolbar === undefined ? null : <div className={classes.toolbar}>{toolbar}</div>}
      {children}
    </div>
  )
}

interface TabsProps {
  /** Name of the group of pages, for screen readers. */
  label: string
  pages: readonly { label: string; path: string }[]
}

/** Links to pages that belong together, as tabs below the title. */
export const PageTabs = ({ label, pages }: TabsProps) => (
  <nav className={classes.tabs} aria-label={label}>
    {pages.map((page) => (
      <NavLink key={page.path} to={page.path} className={classes.tab ?? ''}>
        {page.label}
      </NavLink>
    ))}
  </nav>
)
