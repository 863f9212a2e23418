import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { playsSummary } from '@digisigncast/contract/content/plays'
import readers from '../../../ui/readers.module.css'
import { barsOf, type Days, playedText } from './play-days.ts'
import classes from './plays-summary.module.css'

interface Props {
  summary: Reply<typeof playsSummary>['data']
  days: Days
}

/** Totals of the period, and a bar for each of its days. */
export function PlaysSummary({ summary: { plays, played_ms: playedMs, days: counted }, days }: Props) {
  const bars = barsOf(days, counted)
  const highest = Math.max(1, ...bars.map((bar) => bar.plays))
  const unit = bars[0]?.unit ?? 'day'
  return (
    <section className={classes.summary} aria-label="Totals of the period">
      <dl className={classes.totals}>
        <div>
          <dt>Plays</dt>
          <dd>{plays.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Time shown</dt>
          <dd>{playedText(playedMs)}</dd>
        </div>
      </dl>
      <figure className={classes.chart}>
        <figcaption className={classes.caption}>
          <span>Plays per {unit}</span>
          <span>highest {highest.toLocaleString('en')}</span>
        </figcaption>
        <ol className={classes.bars}>
          {bars.map((bar) => (
            <li key={bar.key} className={classes.bar} title={`${bar.label}: ${bar.plays.toLocaleString('en')}`}>
              <span
                className={classes.fill}
                data-empty={bar.plays === 0 || undefined}
                style={{ height: `${(bar.plays / highest) * 100}%` }}
              />
              <span className={readers.only}>{`${bar.label}: ${bar.plays.toLocaleString('en')}`}</span>
            </li>
          ))}
        </ol>
        <p className={classes.ends} aria-hidden>
          <span>{bars[0]?.label}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
        </p>
      </figure>
    </section>
  )
}
