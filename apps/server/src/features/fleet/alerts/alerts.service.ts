import { type AlertKind, alertKinds, isAccountAlert, isAlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert, AlertFilter, AlertSettings } from '@digisigncast/contract/devices/alerts'
import { ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { listedIds } from '../../kernel/events/index.ts'
import * as repo from './alerts.repo.ts'
import { aboutAlerts } from './note-alerts.ts'
import { noteAcknowledged } from './notifications/alert-emails.repo.ts'
import { channelsOf, isFor } from './notifications/channels.ts'
import { findSettings } from './notifications/notifications.repo.ts'
import { readSettings } from './troubles.repo.ts'

type ListQuery = AlertFilter & { page: number; per_page: number }

/** Names of data sources that other managers cannot see, and limits of the plan, are for admins. */
export const visibleKinds = ({ role }: Pick<Member, 'role'>): repo.VisibleKinds =>
  role === 'admin' ? 'all' : 'screens'

export async function list({ db }: Platform, member: Member, query: ListQuery) {
  const rows = ofMember(db, member)
  const filter = { ...query, kinds: visibleKinds(member) }
  return pageOf(query, {
    path: 'alerts',
    rows: async (page) => toWire(rows, await repo.listAlerts(rows, filter, page)),
    total: () => repo.countAlerts(rows, filter),
  })
}

/** The number at the bell of a user: only of the alerts that the user wants there. */
export async function count({ db }: Platform, member: Member) {
  const { bell } = channelsOf(member.role, (await findSettings(db, member.accountId, member.userId))?.channels)
  const all = await repo.countOpen(ofMember(db, member), visibleKinds(member))
  const byKind = member.token ? all : all.filter(({ kind }) => isFor(bell, kind))
  const sum = (counted: typeof byKind) => counted.reduce((all, { total }) => all + total, 0)
  const critical = byKind.filter(({ kind }) => isAlertKind(kind) && alertKinds[kind].severity === 'critical')
  return { open: sum(byKind), critical: sum(critical) }
}

export async function read({ db }: Platform, member: Member, id: string): Promise<Alert> {
  const rows = ofMember(db, member)
  const [alert] = await toWire(rows, await repo.findAlerts(rows, [id], visibleKinds(member)))
  return alert ?? notFound('alert')
}

/** The alerts as the user sees them. */
export async function toWire(db: ScreensDb, alerts: readonly repo.AlertRow[]): Promise<Alert[]> {
  const screensOf = await repo.readScreens(
    db,
    alerts.map(({ id }) => id),
  )
  return alerts.map((row) => {
    const { first, total } = screensOf(row.id)
    const { id, place, device_id, detail, began_at, raised_at, acknowledged_at, acknowledged_by } = row
    const kind = row.kind as AlertKind
    return {
      id,
      kind,
      place,
      device_id,
      detail,
      began_at,
      raised_at,
      acknowledged_at,
      acknowledged_by,
      note: row.note,
      resolved_at: row.resolved_at,
      flips: row.flips,
      severity: alertKinds[kind].severity,
      state: row.resolved_at !== null ? 'resolved' : row.acknowledged_at !== null ? 'acknowledged' : 'open',
      screens: first,
      screen_count: isAccountAlert(kind) ? 0 : db.limitedTo === null ? Math.max(row.subject_count, total) : total,
      subjects: repo.subjectsOf(row),
      subject_count: isAccountAlert(kind) ? row.subject_count : 0,
    }
  })
}

/** Acknowledges those that the user can access and that are open. Returns their number. */
export async function acknowledge(
  platform: Platform,
  member: Member,
  { alert_ids: ids, note }: { alert_ids: string[]; note?: string | undefined },
): Promise<number> {
  const { db, now } = platform
  const rows = withHiddenScreens(ofMember(db, member), 'a change')
  const found = (await repo.findAlerts(rows, ids, visibleKinds(member))).map(({ id }) => id)
  if (found.length === 0) notFound('alert')
  const set = { acknowledged_at: now(), acknowledged_by: member.name, note: note || null }
  const acknowledged = await change(platform, member, {
    work: async (trx) => {
      const rows = await repo.acknowledge(trx, found, set)
      const ids = rows.map(({ id }) => id)
      await noteAcknowledged(trx, ids, member.userId)
      return aboutAlerts(trx, rows)
    },
    event: (all) => {
      const [first, ...others] = all
      if (!first) return undefined
      const { alert, data, screenId, isForAdmins } = first
      return others.length === 0
        ? { type: 'alert.acknowledged', subject: alert.id, screenId, isForAdmins, data }
        : { type: 'alerts.acknowledged', data: { alerts: all.length, ids: listedIds(all.map((one) => one.alert.id)) } }
    },
  })
  return acknowledged.length
}

export const settings = async ({ db }: Platform, { accountId }: Member): Promise<AlertSettings> =>
  readSettings(ofAccount(db, accountId))

export async function saveSettings(
  platform: Platform,
  member: Member,
  kinds: Partial<AlertSettings>,
): Promise<AlertSettings> {
  return change(platform, member, {
    work: async (trx) => {
      await repo.saveSettings(trx, kinds)
      return readSettings(trx)
    },
    event: () => ({ type: 'alert.settings_changed', data: {} }),
  })
}
