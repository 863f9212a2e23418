import { lazy, Suspense } from 'react'
import { Drawing } from '../../ui/drawings.tsx'
import classes from './reports.module.css'

export interface Series {
  key: string
  label: string
  /** The second of two stands back. */
  isSecond?: boolean
}

export interface Chart {
  kind: 'area' | 'bar'
  title: string
  /** What it says, for who does not see it; the table says the rest. */
  summary: string
  points: readonly (Record<string, number | null> & { at: number })[]
  series: readonly Series[]
  /** Of a point, at the axis and in full. */
  time: (at: number) => string
  fullTime: (at: number) => string
  value: (value: number) => string
  /** The same where there is little room, at the axis. */
  shortValue?: (value: number) => string
  /** Where the axis ends; otherwise with the largest value. */
  most?: number
}

// Drawing takes more script than the rest of the page: it comes when something is drawn.
const ChartDrawing = lazy(() => import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })))

const isBlank = ({ points, series }: Chart): boolean => points.every((point) => series.every(({ key }) => !point[key]))

/** A chart of a table that stands beside it. */
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
