import { Fragment } from 'react'
import classes from './frame.module.css'
import { groupsOf } from './navigation-groups.ts'
import { NavigationLink } from './navigation-link.tsx'
import type { NavigationEntry } from './page-route.ts'

interface Props {
  entries: readonly NavigationEntry[]
  onOpen?: () => void
}

/** Entries below the headings of their groups. */
export function NavigationList({ entries, onOpen }: Props) {
  return groupsOf(entries).map(({ label, entries: members }) => (
    <Fragment key={label}>
      {label === '' ? null : <div className={classes.group}>{label}</div>}
      {members.map((entry) => (
        <NavigationLink key={entry.path} entry={entry} onOpen={onOpen} />
      ))}
    </Fragment>
  ))
}
