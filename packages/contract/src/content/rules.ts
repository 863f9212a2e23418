import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { weekdays } from '../api/weekdays.ts'

export { weekdays }

export const Weekday = z.enum(weekdays, 'Please choose days of the week.')
export type Weekday = z.infer<typeof Weekday>

const timeProblem = 'Please enter a time from 00:00 to 23:59.'
const WallTime = bounded(5, timeProblem).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeProblem)
const CalendarDate = z.iso.date('Please enter a date that exists, for example 2026-12-24.')

const maxExceptions = 100

/**
 * When something plays, in the time zone of the screen. `until` at or before `from` is on the next day, and belongs to
 * the day on which it starts; equal times are a whole day. Dates are inclusive. When clocks go forward over `from`, it
 * starts at the first instant after the gap; when they go back, it plays through the repeated hour.
 */
export const Rule = z
  .object({
    days: z
      .array(Weekday)
      .min(1, 'Please choose at least one day.')
      .max(weekdays.length)
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    from: WallTime,
    until: WallTime,
    startsOn: CalendarDate.optional(),
    endsOn: CalendarDate.optional(),
    /** Dates on which it does not start. */
    except: z.array(CalendarDate).max(maxExceptions, `At most ${maxExceptions} dates can be left out.`).optional(),
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day is before the first day.',
  })
export type Rule = z.infer<typeof Rule>

/** A rule as it was saved, in answers. */
export const StoredRule = z.object({
  days: z.array(z.enum(weekdays)),
  from: z.string(),
  until: z.string(),
  startsOn: z.string().optional(),
  endsOn: z.string().optional(),
  except: z.array(z.string()).optional(),
})

const maxHours = 20

/** Opening hours: a screen plays while one of the rules is active, and is in standby otherwise. Empty: none. */
export const Hours = z.array(Rule).max(maxHours, `Use at most ${maxHours} opening times.`)
export type Hours = z.infer<typeof Hours>
