import { keptHourDays } from '@digisigncast/contract/platform/reports'
import { ofServer } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findProgress, removeHours } from './figures.repo.ts'
import { countLatePlays } from './late-plays.ts'
import { sumMonths } from './month-sums.ts'
import { rollUpDay } from './roll-up-day.ts'
import { findFirstAccount } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000
/** Time after the end of a day until its figures are final, except for late plays. */
const settleMs = 5 * 60_000
const startOf = (at: number): number => at - (at % dayMs)

type Deps = Pick<Platform, 'db' | 'now'>

interface Run {
  /** False shortly after a start, while devices reconnect: past days are then counted again by a later run. */
  isSettled: boolean
  stop?: AbortSignal
}

/** Computes the figures of all days that are not final. Returns the result as a sentence. */
export async function rollUp({ db, now }: Deps, { isSettled, stop }: Run): Promise<string> {
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
  await sumMonths(ofServer(db, 'jobs of all accounts'), { now: at, countedUntil: await countedUntil(db), stop })
  const again = late > 0 ? ` Late plays were added for ${late} more.` : ''
  return `${days.length === 1 ? 'One day was' : `${days.length} days were`} counted.${again}`
}

/** Days before this are final. */
async function countedUntil(db: Deps['db']): Promise<number> {
  const { last, open } = await findProgress(db, settleMs)
  return open ?? (last === null ? 0 : last + dayMs)
}

async function firstDay(db: Deps['db']): Promise<number | undefined> {
  const { last, open } = await findProgress(db, settleMs)
  if (open !== null) return open
  if (last !== null) return last + dayMs
  const first = (await findFirstAccount(db))?.at
  return first === null || first === undefined ? undefined : startOf(first)
}
