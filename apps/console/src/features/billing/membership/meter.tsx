import classes from './meter.module.css'

interface Props {
  label: string
  used: number
  /** null: unlimited. */
  limit: number | null
  text?: (count: number) => string
}

/** Usage of a limit, as text and as a bar. */
export function Meter({ label, used, limit, text = (count) => count.toLocaleString('en') }: Props) {
  const isFull = limit !== null && used >= limit
  return (
    <div className={classes.meter} data-full={isFull || undefined}>
      <div className={classes.words}>
        <span>{label}</span>
        <span className={classes.figures}>
          {limit === null ? `${text(used)}, not limited` : `${text(used)} of ${text(limit)}`}
          {isFull && ', limit reached'}
        </span>
      </div>
      {limit !== null && (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
