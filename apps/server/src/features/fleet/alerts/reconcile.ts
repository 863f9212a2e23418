import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AllScreensDb, AllScreensTrx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Trouble } from '../screen-states/index.ts'
import { accountTroubles } from './account-troubles.ts'
import * as alerts from './alerts.repo.ts'
import { continueAlerts } from './continue-alerts.ts'
import { noteResolved } from './note-alerts.ts'
import * as repo from './troubles.repo.ts'

/** The present troubles of screens, by their ids. */
export type Observed = ReadonlyMap<string, { troubles: readonly Trouble[] }>

/** After an alert about several screens (or data sources) ends, the remaining troubles are due after this time (ms). */
const leftOverMs = 2 * 60_000
const minuteMs = 60_000

const keyOf = (kind: string, subjectId: string): string => `${kind} ${subjectId}`

/** The present troubles of at most 500 screens of an account. */
export function reconcile(platform: Platform, accountId: string, observed: Observed): Promise<void> {
  const rows = allScreens(ofAccount(platform.db, accountId), 'work of the server')
  return store(platform, rows, {
    stored: () => repo.listTroubles(rows, [...observed.keys()]),
    found: [...observed].flatMap(([screenId, { troubles }]) =>
      troubles.map(({ deviceId, ...trouble }) => ({
        ...trouble,
        screenId,
        deviceId,
        subjectId: deviceId ?? screenId,
        subject: null,
      })),
    ),
  })
}

/** The present troubles of an account that are not about screens. */
export async function reconcileAccount(platform: Platform, accountId: string): Promise<void> {
  const rows = allScreens(ofAccount(platform.db, accountId), 'work of the server')
  const troubles = await accountTroubles(rows)
  await store(platform, rows, {
    stored: () => repo.listAccountTroubles(rows),
    found: troubles.map(({ subject, ...trouble }) => ({
      ...trouble,
      screenId: null,
      deviceId: null,
      subject: JSON.stringify(subject),
    })),
  })
}

interface Found {
  kind: AlertKind
  subjectId: string
  /** JSON; null: a screen or a device. */
  subject: string | null
  screenId: string | null
  deviceId: string | null
  beganAt: number | null
  detail: string | null
}

interface Compared {
  stored: () => Promise<repo.TroubleRow[]>
  found: readonly Found[]
}

/** Stores troubles, and resolves the alerts whose trouble is over. Several servers can do it at the same time. */
async function store(platform: Platform, rows: AllScreensDb, compared: Compared): Promise<void> {
  const { db, now } = platform
  const { accountId } = rows
  const { found } = compared
  const stored = await compared.stored()
  if (found.length === 0 && stored.length === 0) return
  const settings = await repo.readSettings(rows)
  const wanted = new Map<string, repo.NewTrouble>()
  for (const { kind, subjectId, subject, screenId, deviceId, beganAt, detail } of found) {
    const { is_on: isOn, after_minutes: minutes } = settings[kind]
    const began = beganAt ?? now()
    if (isOn)
      wanted.set(keyOf(kind, subjectId), {
        account_id: accountId,
        kind,
        subject_id: subjectId,
        subject,
        screen_id: screenId,
        device_id: deviceId,
        detail,
        began_at: began,
        due_at: began + minutes * minuteMs,
        alert_id: null,
      })
  }
  const known = new Map(stored.map((row) => [keyOf(row.kind, row.subject_id), row]))
  const added = [...wanted].flatMap(([key, row]) => (known.has(key) ? [] : [row]))
  const over = stored.filter((row) => !wanted.has(keyOf(row.kind, row.subject_id)))
  const changed = stored.flatMap((row) => {
    const { detail = null } = wanted.get(keyOf(row.kind, row.subject_id)) ?? row
    return detail === row.detail ? [] : [{ row, detail }]
  })
  if (added.length + over.length + changed.length === 0) return
  const note = await db.transaction().execute(async (all) => {
    const trx = allScreens(ofAccount(all, accountId), 'work of the server')
    for (const { row, detail } of changed) await repo.setDetail(trx, row, detail)
    await allowDownloads(trx, added)
    const reopened = await continueAlerts(trx, added, now())
    await repo.addTroubles(trx, added)
    const resolved = await remove(trx, over, now())
    return noteResolved(platform, trx, { resolved, reopened })
  })
  note()
}

/** Content may have changed while a device was away: it has the whole time to download it. */
async function allowDownloads(trx: AllScreensTrx, added: readonly repo.NewTrouble[]): Promise<void> {
  const late = added.filter(({ kind }) => kind === 'content_out_of_date')
  const connectedAt = await repo.readConnected(
    trx,
    late.flatMap(({ device_id: id }) => id ?? []),
  )
  for (const row of late) {
    const awayMs = (connectedAt.get(row.device_id ?? '') ?? 0) - row.began_at
    if (awayMs > 0) row.due_at = Number(row.due_at) + awayMs
  }
}

/** Removes troubles that are over. Returns the alerts that end with them. */
async function remove(trx: AllScreensTrx, over: readonly repo.TroubleRow[], now: number): Promise<alerts.AlertRow[]> {
  const touched = new Set<string>()
  for (const [kind, rows] of Map.groupBy(over, (row) => row.kind))
    for (const id of await repo.removeTroubles(
      trx,
      kind,
      rows.map(({ subject_id }) => subject_id),
    ))
      touched.add(id)
  const resolved: alerts.AlertRow[] = []
  for (const id of touched) {
    const alert = await endIfOver(trx, id, now)
    if (alert) resolved.push(alert)
  }
  return resolved
}

/** An alert ends with its last trouble, one about several screens with most of them. */
export async function endIfOver(trx: AllScreensTrx, id: string, now: number): Promise<alerts.AlertRow | undefined> {
  const [alert] = await alerts.findAlerts(trx, [id], 'all')
  if (!alert) return undefined
  const isGroup = alert.subject_id === null
  // Until the end of the transaction, no other server adds a trouble to it.
  if (isGroup && !(await alerts.lockOpen(trx, id))) return undefined
  const left = await repo.countOfAlert(trx, id)
  if (left > 0 && !(isGroup && left * 2 < alert.subject_count)) return undefined
  if (left > 0) await repo.release(trx, id, now + leftOverMs)
  return alerts.resolve(trx, id, now)
}
