import classes from './playlist-skeletons.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder rows while the list is loading. */
export function PlaylistSkeletons() {
  return (
    <output className={classes.list} aria-label="Loading">
      {rows.map((row) => (
        <span key={row} className={classes.row}>
          <span className={classes.line} />
          <span className={classes.thumbs} />
        </span>
      ))}
    </output>
  )
}
