import { keptHourDays } from '@digisigncast/contract/reports'
import type { Platform } from '../../platform/platform.ts'
import { findProgress, removeHours } from './figures.repo.ts'
import { countLatePlays } from './late-plays.ts'
import { sumMonths } from './month-sums.ts'
import { rollUpDay } from './roll-up-day.ts'
import { findFirstAccount } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000
/** After this time nothing is written any more about a day that is over, but plays that are told of late. */
const settleMs = 5 * 60_000
const startOf = (at: number): number => at - (at % dayMs)

type Ground = Pick<Platform, 'db' | 'now'>

interface Run {
  /** After a start, devices have yet to come back: days that are over are counted once more by a later run. */
  isSettled: boolean
  stop?: AbortSignal
}

/** Counts all days that are not counted to their end, up to now. Answers what it did, in a sentence. */
export async function rollUp({ db, now }: Ground, { isSettled, stop }: Run): Promise<string> {
  const at = now()
  const today = startOf(at)
  const days: number[] = []
  const mayGoOn = () => !stop?.aborted
  for (let day = await firstDay(db); day !== undefined && day <= today && mayGoOn(); day += dayMs) {
    const until = Math.min(day + dayMs, at)
    const hasHours = day > today - keptHourDays * dayMs
    await rollUpDay(db, { from: day, until, countedAt: isSettled ? at : until, hasHours })
    days.push(day)
  }
  const late = await countLatePlays(db)
  await removeHours(db, today - keptHourDays * dayMs)
  await sumMonths(db, { now: at, countedUntil: await countedUntil(db), stop })
  const again = late > 0 ? ` Late plays were added for ${late} more.` : ''
  return `${days.length === 1 ? 'One day was' : `${days.length} days were`} counted.${again}`
}

/** Days before this are not counted any more. */
async function countedUntil(db: Ground['db']): Promise<number> {
  const { last, open } = await findProgress(db, settleMs)
  return open ?? (last === null ? 0 : last + dayMs)
}

async function firstDay(db: Ground['db']): Promise<number | undefined> {
  const { last, open } = await findProgress(db, settleMs)
  if (open !== null) return open
  if (last !== null) return last + dayMs
  const first = (await findFirstAccount(db))?.at
  return first === null || first === undefined ? undefined : startOf(first)
}
