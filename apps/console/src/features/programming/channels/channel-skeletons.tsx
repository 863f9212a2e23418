import classes from './channel-skeletons.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder cards while the list is loading. */
export function ChannelSkeletons() {
  return (
    <output className={classes.cards} aria-label="Loading">
      {cards.map((card) => (
        <span key={card} className={classes.card}>
          <span className={classes.room}>
            <span className={classes.display} />
          </span>
          <span className={classes.line} />
          <span className={classes.short} />
        </span>
      ))}
    </output>
  )
}
