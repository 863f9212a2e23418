import classes from './row-skeletons.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

interface Props {
  /** Up to 8. */
  count: number
  columns: readonly string[]
  /** Row height (px). */
  height: number
}

/** Placeholder rows while a table is loading. */
export function RowSkeletons({ count, columns, height }: Props) {
  return (
    <output className={classes.surface} aria-label="Loading">
      {places.slice(0, count).map((place) => (
        <span key={place} className={classes.row} style={{ gridTemplateColumns: columns.join(' '), height }}>
          {places.slice(0, columns.length).map((column) => (
            <span key={column} className={classes.line} />
          ))}
        </span>
      ))}
    </output>
  )
}
