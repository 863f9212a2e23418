import { Link } from 'react-router'
import classes from './customer-name.module.css'

/** Leads the platform owner to a customer, as long as there is one. */
export function CustomerName({ id, name }: { id: string | null; name: string }) {
  if (id === null) return <>{name}</>
  return (
    <Link className={classes.name ?? ''} to={`/manage-users/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  )
}
