import { setImmediate } from 'node:timers/promises'
import type { Db, ServerDb } from '../../../database/open.ts'
import { platformId } from './figures.repo.ts'
import { deviceDaysFrom, monthStart, nextMonth } from './month-spans.ts'
import * as repo from './month-sums.repo.ts'

// Rows per step: a month of this many takes a few milliseconds.
const perStep = 100

/** End of the time covered by monthly sums. */
export async function findSummedUntil(db: Db): Promise<number> {
  const last = await repo.findLastMonth(db)
  return last === undefined ? 0 : nextMonth(last)
}

interface Run {
  now: number
  /** Days before this have final figures. */
  countedUntil: number
  stop: AbortSignal | undefined
}

/**
 * Computes the sums of past months, then deletes daily device figures past their retention. An interrupted month is
 * repeated by the next run.
 */
export async function sumMonths(db: ServerDb, { now, countedUntil, stop }: Run): Promise<void> {
  const first = (await findSummedUntil(db)) || monthStart((await repo.findFirstDay(db)) ?? countedUntil)
  for (let month = first; nextMonth(month) <= countedUntil; month = nextMonth(month)) {
    for await (const ids of counted(db, 'counted_customers')) {
      if (stop?.aborted) return
      await repo.sumCustomerMonth(db, month, ids)
    }
    for await (const ids of counted(db, 'counted_devices')) {
      if (stop?.aborted) return
      await repo.sumDeviceMonth(db, month, endsOf(ids))
    }
    await repo.sumCustomerMonth(db, month, [platformId])
    // Rows to delete appear only once a month.
    await removeOldDays(db, Math.min(deviceDaysFrom(now), month), stop)
  }
}

async function removeOldDays(db: ServerDb, before: number, stop: AbortSignal | undefined): Promise<void> {
  for await (const ids of counted(db, 'counted_devices')) {
    if (stop?.aborted) return
    await repo.removeDeviceDays(db, before, endsOf(ids))
  }
}

const endsOf = (ids: readonly string[]): repo.Ends => [ids[0] ?? '', ids.at(-1) ?? '']

async function* counted(db: ServerDb, table: 'counted_customers' | 'counted_devices'): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const ids = await repo.listCounted(db, table, { after, limit: perStep })
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    await setImmediate()
    after = last
  }
}

/** Recomputes a month after late plays for one of its days. */
export async function sumAgain(db: Db, day: number, accountIds: readonly string[]): Promise<void> {
  if (day < (await findSummedUntil(db))) await repo.sumCustomerMonth(db, monthStart(day), accountIds)
}
