import classes from './user-skeletons.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Rows in their final places while the list is loading. */
export function UserSkeletons() {
  return (
    <output className={classes.surface} aria-label="Loading">
      {rows.map((row) => (
        <span key={row} className={classes.row}>
          <span className={classes.line} />
          <span className={classes.line} />
          <span className={classes.line} />
        </span>
      ))}
    </output>
  )
}
