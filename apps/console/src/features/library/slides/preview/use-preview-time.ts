import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { useMemo, useState } from 'react'

/** The time that the slide is drawn at. */
export interface PreviewTime {
  /** The time that was chosen (ms since 1970); undefined: now. */
  chosen: number | undefined
  /** Added to the clock of the browser: a chosen time goes on from there. */
  offsetMs: number
  /** Without a time, it is now again. */
  choose: (instant: number | undefined) => void
}

export function usePreviewTime(): PreviewTime {
  const [time, setTime] = useState<Pick<PreviewTime, 'chosen' | 'offsetMs'>>(present)
  return useMemo(
    () => ({
      ...time,
      choose: (instant) =>
        setTime(instant === undefined ? present : { chosen: instant, offsetMs: instant - Date.now() }),
    }),
    [time],
  )
}

const present = { chosen: undefined, offsetMs: 0 }

/** The date with the time at an instant in a time zone, such as 2026-12-24T18:00. */
export const dateAndTimeAt = (instant: number, timeZone: string): string =>
  new Date(instant + offsetsOf(timeZone)(instant)).toISOString().slice(0, 16)
