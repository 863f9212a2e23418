import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './page.module.css'

/** Link to the parent page, above the title of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  )
}
