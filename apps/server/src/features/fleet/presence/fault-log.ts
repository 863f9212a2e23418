import { DeviceFault, worstFault } from '@digisigncast/contract/devices/device-fault'
import { stuckAfterMs } from '@digisigncast/contract/devices/screen-state'
import { LRUCache } from 'lru-cache'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ServerDb, ServerTrx } from '../../../database/open.ts'
import { upTo } from '../../../platform/caches/entries.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { type NewEvent, recordEvents } from '../../kernel/events/index.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import { aboutDevice, ofDevice } from './device-names.ts'
import type { Report } from './heartbeats/report.ts'

/** Faults that last shorter are not logged, for example those of a file that is being replaced. */
const settleMs = 10_000
/** At most one entry per device in this time. */
const minGapMs = 5 * 60_000
/** Many devices may get a fault at once. */
const perTransaction = 50
const maxDevices = 50_000
/** Other servers log faults, too: the database is read again after this time. */
const knownForMs = 10 * 60_000

interface Change {
  accountId: string
  /** As JSON. Empty: the device no longer has a fault. */
  fault: string
  dueAt: number
}

/** Logs when devices get a fault, when it changes, and when it is over. */
export function openFaultLog({ db, live, now }: Pick<Platform, 'db' | 'live' | 'now'>) {
  /** The stored faults of devices, by their id. */
  const known = new LRUCache<string, string>({ ...upTo(maxDevices), ttl: knownForMs })
  const changes = new LRUCache<string, Change>(upTo(maxDevices))

  const writeSome = async (due: ReadonlyMap<string, Change>): Promise<void> => {
    const at = now()
    const ids = [...due.keys()].sort()
    const stored = await readFaults(ofServer(db, 'devices of all accounts'), ids)
    const toLog = new Map<string, Change>()
    for (const [id, change] of due) {
      const { fault, logged_at } = stored.get(id) ?? { fault: '', logged_at: 0 }
      // The device has sent another heartbeat in the meantime.
      if (changes.get(id) !== change) continue
      if (fault === change.fault) {
        known.set(id, fault)
        changes.delete(id)
      } else if (at < logged_at + minGapMs) changes.set(id, { ...change, dueAt: logged_at + minGapMs })
      else toLog.set(id, change)
    }
    if (toLog.size === 0) return
    const accounts = await db
      .transaction()
      .execute((trx) => insertFaults(ofServer(trx, 'devices of all accounts'), toLog, at))
    for (const [id, change] of toLog) {
      known.set(id, change.fault)
      if (changes.get(id) === change) changes.delete(id)
    }
    for (const [accountId, screenIds] of accounts)
      live.publish(accountId, ['logs.changed'], await unreached(ofAccount(db, accountId), screenIds))
  }

  return {
    /** A device has sent a heartbeat. */
    note: ({ deviceId, accountId }: Pick<DeviceActor, 'deviceId' | 'accountId'>, report: Report): void => {
      const fault = faultOf(report, now())
      if (known.get(deviceId) === fault) return void changes.delete(deviceId)
      if (changes.get(deviceId)?.fault === fault) return
      changes.set(deviceId, { accountId, fault, dueAt: now() + settleMs })
    },
    forget: (deviceId: string): void => {
      known.delete(deviceId)
      changes.delete(deviceId)
    },
    /** Writes the changes that are due. */
    write: async (): Promise<void> => {
      const at = now()
      const due = [...changes.entries()].filter(([, { dueAt }]) => dueAt <= at)
      for (const [index, some] of inSlices(due, perTransaction).entries()) {
        if (index > 0) await nextTurn()
        await writeSome(new Map(some))
      }
    },
  }
}

function faultOf({ download, failing = [], faults = [] }: Report, now: number): string {
  const isStuck = download ? now - (download.moved_at ?? now) >= stuckAfterMs : false
  const fault = worstFault({ stuckFile: isStuck ? (download?.file ?? null) : undefined, failing, faults })
  return fault ? JSON.stringify(fault) : ''
}

async function readFaults(db: ServerDb, ids: readonly string[]) {
  const rows = await db.selectFrom('device_faults').selectAll().where('device_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** Stores and logs faults of approved devices. Returns the screens of the new entries, by account. */
async function insertFaults(
  trx: ServerTrx,
  faults: ReadonlyMap<string, Change>,
  now: number,
): Promise<ReadonlyMap<string, string[]>> {
  const devices = await trx
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .select(['d.id', 'd.account_id', 'd.screen_id', 'd.name', 'd.model', 's.name as screen_name'])
    .where('d.id', 'in', [...faults.keys()])
    .where('d.approval', '=', 'approved')
    .orderBy('d.id')
    .execute()
  if (devices.length === 0) return new Map()
  const faultOfDevice = (id: string): string => faults.get(id)?.fault ?? ''
  // Of several servers that notice the same change, one writes it.
  const written = await trx
    .insertInto('device_faults')
    .values(devices.map(({ id }) => ({ device_id: id, fault: faultOfDevice(id), logged_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet((is) => ({ fault: is.ref('excluded.fault'), logged_at: is.ref('excluded.logged_at') }))
        .whereRef('device_faults.fault', '!=', 'excluded.fault'),
    )
    .returning('device_id')
    .execute()
  const ours = new Set(written.map(({ device_id }) => device_id))
  const changed = devices.filter(({ id }) => ours.has(id))
  await recordEvents(
    trx,
    changed.map((device) => [eventOf(device, faultOfDevice(device.id)), ofDevice(device, now)]),
  )
  const byAccount = Map.groupBy(changed, ({ account_id }) => account_id)
  return new Map([...byAccount].map(([id, own]) => [id, [...new Set(own.map(({ screen_id }) => screen_id))]]))
}

function eventOf(device: Parameters<typeof aboutDevice>[0], fault: string): NewEvent {
  const { data, ...about } = aboutDevice(device)
  if (!fault) return { type: 'device.recovered', ...about, data }
  return { type: 'device.faulty', ...about, data: { ...data, fault: DeviceFault.parse(JSON.parse(fault)) } }
}
