import { maxScreensInAlert } from '@digisigncast/contract/devices/alerts'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AllScreensDb, AllScreensTrx } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as alerts from './alerts.repo.ts'
import { noteRaised } from './note-alerts.ts'
import { queueEmails } from './notifications/send-emails.ts'
import { type Candidate, type PlannedAlert, planAlerts, sameCauseMs } from './plan-alerts.ts'
import * as repo from './troubles.repo.ts'

/** More troubles of one account wait for the next run. */
const maxTroubles = 20_000

/** Raises the alerts of an account that are due, except those that wait. Null: not about a screen. Returns their number. */
export async function raiseAlerts(
  platform: Platform,
  accountId: string,
  isWaiting: (screenId: string | null) => boolean,
): Promise<number> {
  const { db, now } = platform
  const rows = allScreens(ofAccount(db, accountId), 'work of the server')
  const candidates = (await listCandidates(rows, now())).filter(({ screenId }) => !isWaiting(screenId))
  if (candidates.length === 0) return 0
  const tags = candidates.length > 1 ? await alerts.listTagScreens(rows) : []
  let raised = 0
  for (const plan of planAlerts(candidates, tags)) {
    // Those that are not due yet are raised earlier only as part of one alert about several screens.
    if (!plan.troubles.some(({ dueAt }) => dueAt <= now())) continue
    const note = await db.transaction().execute(async (all) => {
      const trx = allScreens(ofAccount(all, accountId), 'work of the server')
      const alert = await raise(trx, plan, now())
      return alert && noteRaised(platform, trx, [alert])
    })
    if (note) raised += 1
    note?.()
  }
  return raised
}

interface Due extends Candidate {
  /** JSON. */
  subject: string | null
}

/** Troubles that are due, and those of their kinds that began at the same time. */
async function listCandidates(rows: AllScreensDb, now: number): Promise<Due[]> {
  const due = await repo.listDueOf(rows, now, maxTroubles)
  if (due.length === 0) return []
  const kinds = [...new Set(due.map(({ kind }) => kind))]
  const first = due.reduce((least, { began_at }) => Math.min(least, began_at), now)
  const all = await repo.listUnraised(rows, kinds, first - sameCauseMs, maxTroubles)
  return all.map(({ kind, subject_id, subject, screen_id, device_id, detail, began_at, due_at }) => ({
    kind,
    subjectId: subject_id,
    subject,
    screenId: screen_id,
    deviceId: device_id,
    detail,
    beganAt: began_at,
    dueAt: due_at ?? 0,
  }))
}

/** Undefined: they are part of an earlier alert now, or another server was faster. */
async function raise(trx: AllScreensTrx, { kind, troubles, place }: PlannedAlert<Due>, now: number) {
  const began = troubles.map(({ beganAt }) => beganAt)
  const [from, to] = [Math.min(...began), Math.max(...began)]
  const [first] = troubles
  const group = await alerts.findGroup(trx, {
    kind,
    place,
    screenId: troubles.length === 1 ? (first?.screenId ?? null) : null,
    began: { from: from - sameCauseMs, to: to + sameCauseMs },
  })
  const id = group?.id ?? newId()
  const claimed = await repo.claim(
    trx,
    id,
    kind,
    troubles.map(({ subjectId }) => subjectId),
  )
  const own = troubles.filter(({ subjectId }) => claimed.has(subjectId))
  const [one] = own
  if (!one) return undefined
  const screenIds = [...new Set(own.flatMap(({ screenId }) => screenId ?? []))]
  const subjects = own
    .flatMap(({ subject }) => (subject === null ? [] : (JSON.parse(subject) as { id: string; name: string })))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const count = screenIds.length + subjects.length
  if (group) {
    await alerts.insertScreens(trx, id, screenIds)
    await queueEmails(trx, { id, kind, screenIds })
    await alerts.grow(trx, id, count)
    return undefined
  }
  const single = own.length === 1 ? one : undefined
  const row: alerts.AlertRow = {
    id,
    account_id: trx.accountId,
    kind,
    subject_id: single?.subjectId ?? null,
    device_id: single?.deviceId ?? null,
    place,
    detail: single?.detail ?? null,
    subject_count: count,
    subjects: subjects.length === 0 ? null : JSON.stringify(subjects.slice(0, maxScreensInAlert)),
    began_at: from,
    raised_at: now,
    acknowledged_at: null,
    acknowledged_by: null,
    note: null,
    resolved_at: null,
    flips: 0,
  }
  await alerts.insertAlert(trx, row)
  await alerts.insertScreens(trx, id, screenIds)
  await queueEmails(trx, { id, kind, screenIds })
  return row
}
