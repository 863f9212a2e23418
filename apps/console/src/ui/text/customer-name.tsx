import { Link } from 'react-router'
import classes from './customer-name.module.css'

/** Links to a customer, unless it was deleted. */
export function CustomerName({ id, name }: { id: string | null; name: string }) {
  if (id === null) return <>{name}</>
  return (
    <Link className={classes.name ?? ''} to={`/manage-users/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  )
}
