import classes from './screen-skeletons.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder cards while the list is loading. */
export function ScreenSkeletons() {
  return (
    <output className={classes.grid} aria-label="Loading">
      {cards.map((card) => (
        <span key={card} className={classes.card}>
          <span className={classes.room}>
            <span className={classes.display} />
          </span>
          <span className={classes.line} />
        </span>
      ))}
    </output>
  )
}
