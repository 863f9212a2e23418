import classes from './settings-page.module.css'

const heights = [285, 310, 130, 940]

/** Placeholder sections while loading. */
export function SettingsSkeletons() {
  return (
    <output className={classes.parts} aria-label="Loading">
      {heights.map((height) => (
        <span key={height} className={classes.skeleton} style={{ height }} />
      ))}
    </output>
  )
}
