import { lazy, Suspense } from 'react'
import { Drawing } from '../../../ui/feedback/drawings.tsx'
import classes from './reports.module.css'

export interface Series {
  key: string
  label: string
  /** Drawn in a muted color. */
  isSecond?: boolean
}

export interface Chart {
  kind: 'area' | 'bar'
  title: string
  /** Text alternative; the table has the details. */
  summary: string
  points: readonly (Record<string, number | null> & { at: number })[]
  series: readonly Series[]
  /** Time of a point, at the axis and in full. */
  time: (at: number) => string
  fullTime: (at: number) => string
  value: (value: number) => string
  /** Short form for the axis. */
  shortValue?: (value: number) => string
  /** The current value: a last point, drawn apart from the counted ones. */
  now?: number | undefined
  /** Maximum of the axis; default: the largest value. */
  most?: number
}

// Loaded on demand: the chart library is larger than the rest of the page.
const ChartDrawing = lazy(() => import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })))

const isBlank = ({ points, series, now }: Chart): boolean =>
  !now && points.every((point) => series.every(({ key }) => !point[key]))

/** Chart of data that the page also shows as a table. */
export function ChartFigure({ chart }: { chart: Chart }) {
  return (
    <figure className={classes.figure} aria-label={`${chart.title}. ${chart.summary}`}>
      <div className={classes.caption} aria-hidden>
        <span className={classes.chartTitle}>{chart.title}</span>
        {chart.series.length > 1 && (
          <span className={classes.legend}>
            {chart.series.map(({ key, label, isSecond }) => (
              <span key={key} className={classes.legendEntry} data-second={isSecond || undefined}>
                {label}
              </span>
            ))}
          </span>
        )}
      </div>
      <div className={classes.drawing} aria-hidden>
        {isBlank(chart) ? (
          <div className={classes.blank}>
            <Drawing name="activity" className={classes.blankDrawing} />
            No data for this period yet.
          </div>
        ) : (
          <Suspense fallback={<span className={classes.drawingWait} />}>
            <ChartDrawing chart={chart} />
          </Suspense>
        )}
      </div>
    </figure>
  )
}
