import classes from './settings-page.module.css'

const heights = [285, 310, 130, 520]

/** The parts in their final places while they are loading. */
export function SettingsSkeletons() {
  return (
    <output className={classes.parts} aria-label="Loading">
      {heights.map((height) => (
        <span key={height} className={classes.skeleton} style={{ height }} />
      ))}
    </output>
  )
}
