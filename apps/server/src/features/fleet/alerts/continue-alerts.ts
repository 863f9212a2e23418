import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { AllScreensTrx } from '../../../database/open.ts'
import * as alerts from './alerts.repo.ts'
import { readSilenced } from './silences/silences.repo.ts'
import * as repo from './troubles.repo.ts'

/** Trouble that comes back within this time (ms) continues its alert. */
const flapMs = 5 * 60_000

/**
 * Makes new troubles part of the alerts that they continue: those that have come back within five minutes, and those of
 * the screens of an open alert about several ones. Returns the alerts that were opened again.
 */
export async function continueAlerts(
  trx: AllScreensTrx,
  added: readonly repo.NewTrouble[],
  now: number,
): Promise<string[]> {
  if (added.length === 0) return []
  const since = now - flapMs
  const isSilenced = await readSilenced(trx, now)
  const raisable = added.filter(({ screen_id: screenId = null }) => !isSilenced(screenId))
  const reopened: string[] = []
  if (await alerts.hasResolved(trx, since))
    for (const row of raisable) {
      const subject = { kind: row.kind as AlertKind, subjectId: row.subject_id }
      const alert = await alerts.reopen(trx, subject, since)
      if (!alert) continue
      join(row, alert.id)
      reopened.push(alert.id)
    }
  for (const group of await alerts.listGroups(trx, since)) {
    const screens = await alerts.listScreenIds(trx, group.id)
    const own = raisable.filter(
      ({ kind, screen_id: screenId, alert_id: alertId }) =>
        kind === group.kind && alertId === null && screens.has(screenId ?? ''),
    )
    if (own.length === 0) continue
    const isOpen = await alerts.lockOpen(trx, group.id)
    if (!isOpen && !(await reopenGroup(trx, group, own.length))) continue
    for (const row of own) join(row, group.id)
    if (!isOpen) reopened.push(group.id)
  }
  return reopened
}

const join = (row: repo.NewTrouble, alertId: string) => Object.assign(row, { alert_id: alertId, due_at: null })

/** An alert about several screens is open again when at least half of them have its trouble again. */
async function reopenGroup(trx: AllScreensTrx, group: alerts.AlertRow, added: number): Promise<boolean> {
  const waiting = await repo.countUnraisedOf(trx, group)
  if ((waiting + added) * 2 < group.subject_count) return false
  if (!(await alerts.reopenGroup(trx, group.id))) return false
  await repo.claimUnraisedOf(trx, group)
  return true
}
