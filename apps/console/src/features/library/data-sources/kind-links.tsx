import { allSourceKinds, sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { Link } from 'react-router'
import { newSourcePath } from '../../../api/page-paths.ts'
import { onItsPage } from '../../../ui/layout/address/panel-address.ts'
import { KindIcon } from './kind-icon.tsx'
import classes from './kind-links.module.css'
import { sourceKindOf } from './kinds/source-kinds.ts'

/** Links to a new source of each kind. */
export function KindLinks() {
  return (
    <ul className={classes.kinds}>
      {allSourceKinds.map((kind) => (
        <li key={kind}>
          <Link to={newSourcePath(kind)} state={onItsPage} className={classes.kind}>
            <KindIcon kind={kind} />
            <span>
              <span className={classes.label}>{sourceKinds[kind].label}</span>
              <span className={classes.hint}>{sourceKindOf(kind).hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
