import { setImmediate } from 'node:timers/promises'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Db } from '../../../database/open.ts'
import { onlineOf } from './day-online.ts'
import { type DeviceDay, staysOf } from './day-stays.ts'
import * as repo from './figures.repo.ts'
import * as sources from './sources.repo.ts'

const accountsPerPage = 50
const devicesPerStatement = 200

interface Day extends sources.Window {
  /** Time stored with the figures. */
  countedAt: number
  hasHours: boolean
}

/**
 * Computes the figures of a day from its rows, in small steps. Idempotent. Figures of deleted customers are kept.
 */
export async function rollUpDay(db: Db, day: Day): Promise<void> {
  const stays = await staysOf(db, day)
  for (let after = ''; ; ) {
    const accounts = await sources.listAccounts(db, day, { after, limit: accountsPerPage })
    const last = accounts.at(-1)
    if (!last) break
    await rollUpAccounts(db, day, { accounts, stays })
    after = last.id
  }
  const allStays = [...stays.values()].flatMap((devices) => devices.flatMap((device) => device.stays))
  const { peak, hours } = onlineOf(allStays, day.from)
  await db.transaction().execute(async (trx) => {
    const sums = await repo.sumCustomers(trx, day.from)
    await repo.saveFigures(trx, [{ ...stamp(day), ...sums, account_id: repo.platformId, peak }])
    if (day.hasHours) await repo.saveHours(trx, [hoursRow(repo.platformId, day, hours)])
  })
}

const stamp = ({ from, until, countedAt }: Day) => ({ day: from, counted_at: countedAt, covered_ms: until - from })

const hoursRow = (account_id: string, { from }: Day, hours: readonly { online_ms: number; peak: number }[]) => ({
  account_id,
  day: from,
  hours: JSON.stringify(hours.map(({ online_ms, peak }) => [online_ms, peak])),
})

interface Page {
  accounts: Awaited<ReturnType<typeof sources.listAccounts>>
  stays: ReadonlyMap<string, DeviceDay[]>
}

async function rollUpAccounts(db: Db, day: Day, { accounts, stays }: Page): Promise<void> {
  const [rows, hours] = [[] as repo.FigureRow[], [] as ReturnType<typeof hoursRow>[]]
  for (const { id, screens, users, new_users, created_at, deleted_at } of accounts) {
    const devices = stays.get(id) ?? []
    const online = onlineOf(
      devices.flatMap((device) => device.stays),
      day.from,
    )
    rows.push({
      ...stamp(day),
      ...(await sources.playsIn(db, id, { from: day.from, until: day.until })),
      account_id: id,
      screens: screens ?? 0,
      devices: devices.length,
      online_ms: devices.reduce((sum, device) => sum + device.online_ms, 0),
      expected_ms: devices.reduce((sum, device) => sum + device.expected_ms, 0),
      peak: online.peak,
      stored_bytes: await sources.storedBytes(db, id, day.until),
      customers: deleted_at === null || deleted_at >= day.until ? 1 : 0,
      users: users ?? 0,
      new_customers: created_at >= day.from ? 1 : 0,
      new_users: new_users ?? 0,
    })
    if (day.hasHours && devices.length > 0) hours.push(hoursRow(id, day, online.hours))
    await setImmediate()
  }
  await db.transaction().execute(async (trx) => {
    await repo.saveCustomerNames(
      trx,
      accounts.map(({ id, name }) => ({ id, name })),
    )
    await repo.saveFigures(trx, rows)
    if (hours.length > 0) await repo.saveHours(trx, hours)
  })
  await saveDevices(db, day, { accounts, stays })
}

async function saveDevices(db: Db, { from }: Day, { accounts, stays }: Page): Promise<void> {
  const rows = accounts.flatMap(({ id }) =>
    (stays.get(id) ?? []).map(({ stays: _stays, ...device }) => ({ ...device, account_id: id, day: from })),
  )
  for (const some of inSlices(rows, devicesPerStatement)) {
    await db.transaction().execute((trx) => repo.saveDevices(ofServer(trx, 'jobs of all accounts'), some))
    await setImmediate()
  }
}
