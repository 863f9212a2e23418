import classes from './playlist-skeletons.module.css'

const cards = ['first', 'second', 'third']
const tiles = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder film strips while the list is loading. */
export function PlaylistSkeletons() {
  return (
    <output className={classes.list} aria-label="Loading">
      {cards.map((card) => (
        <span key={card} className={classes.card}>
          <span className={classes.line} />
          <span className={classes.strip}>
            {tiles.map((tile) => (
              <span key={tile} className={classes.tile} />
            ))}
          </span>
        </span>
      ))}
    </output>
  )
}
