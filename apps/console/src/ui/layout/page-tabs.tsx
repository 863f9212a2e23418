import { NavLink } from 'react-router'
import classes from './page-tabs.module.css'

interface Props {
  /** What the pages have in common. */
  label: string
  pages: readonly { label: string; path: string }[]
}

/** Links to pages that belong together, as tabs below the title. */
export const PageTabs = ({ label, pages }: Props) => (
  <nav className={classes.tabs} aria-label={label}>
    {pages.map((page) => (
      <NavLink key={page.path} to={page.path} className={classes.tab ?? ''}>
        {page.label}
      </NavLink>
    ))}
  </nav>
)
