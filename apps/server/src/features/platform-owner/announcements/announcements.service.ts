import type { Input } from '@digisigncast/contract/api/endpoint'
import type { ListQuery, Pagination } from '@digisigncast/contract/api/wire'
import type { Announcement, saveAnnouncement } from '@digisigncast/contract/platform/announcements'
import type { Db, Trx } from '../../../database/open.ts'
import { changedMeanwhile, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import * as repo from './announcements.repo.ts'
import * as mails from './mails.repo.ts'

type AnnouncementInput = Input<typeof saveAnnouncement>['body']

export async function list(
  { db, now }: Platform,
  filter: ListQuery,
): Promise<{ data: Announcement[]; pagination: Pagination }> {
  const { data, pagination } = await pageOf(filter, {
    path: 'announcements',
    rows: (page) => repo.listAnnouncements(db, filter, page),
    total: () => repo.countAnnouncements(db, filter),
  })
  return { data: await toWire(db, data, now()), pagination }
}

export async function get({ db, now }: Platform, id: string): Promise<Announcement> {
  const row = await repo.findAnnouncement(db, id)
  const [shown] = row ? await toWire(db, [row], now()) : []
  return shown ?? notFound('announcement')
}

async function toWire(db: Db, rows: readonly repo.AnnouncementRow[], now: number): Promise<Announcement[]> {
  const counts = await repo.listCounts(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { customers, seen, dismissed, mailed } = counts.get(row.id) ?? noCounts
      return {
        id: row.id,
        title: row.title,
        text: row.text,
        severity: row.severity,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        version: row.version,
        created_at: row.created_at,
        state: stateOf(row, now),
        customers_count: row.is_for_all === 1 ? null : customers,
        seen_count: seen,
        dismissed_count: dismissed,
        mails: row.sends_mail === 1 ? await mailsOf(db, row, mailed) : null,
      }
    }),
  )
}

const noCounts: repo.Counts = { customers: 0, seen: 0, dismissed: 0, mailed: 0 }

const stateOf = ({ starts_at, ends_at }: repo.AnnouncementRow, now: number): Announcement['state'] => {
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at > now ? 'scheduled' : 'live'
}

/** Progress of the emails. Once all are sent, the total is final: admins added later get none. */
async function mailsOf(db: Db, row: repo.AnnouncementRow, sent: number): Promise<Announcement['mails']> {
  if (row.mailed_at !== null) return { state: 'sent', sent, total: sent }
  return { state: sent === 0 ? 'waiting' : 'sending', sent, total: sent + (await mails.countUnmailed(db, row)) }
}

export async function listRecipients({ db }: Platform, id: string) {
  if (!(await repo.findAnnouncement(db, id))) notFound('announcement')
  return repo.listCustomers(db, id)
}

export async function save(platform: Platform, owner: Actor, input: AnnouncementInput): Promise<Announcement> {
  const { db, now } = platform
  const ids = input.is_for_all ? [] : [...new Set(input.accountIds)]
  const { row, before } = await db.transaction().execute(async (trx) => {
    const before = input.announcementId === undefined ? undefined : await audienceOf(trx, input.announcementId)
    if (ids.length > 0 && (await repo.countAccounts(trx, ids)) < ids.length)
      invalid('accountIds', 'One of these customers no longer exists. Please choose again.')
    const row = before ? await update(trx, input, before.row, now()) : await insert(trx, input, now())
    await repo.setCustomers(trx, row.id, ids)
    const type = before ? 'announcement.changed' : 'announcement.created'
    await recordEvent(trx, { type, subject: row.id, data: { name: row.title } }, byOwner(owner, null, now()))
    return { row, before }
  })
  notifyConsoles(platform, [{ row, ids }, ...(before ? [before] : [])])
  const [shown] = await toWire(db, [row], now())
  return shown ?? notFound('announcement')
}

const fieldsOf = ({ title, text, severity, ends_at, is_for_all, sends_mail }: AnnouncementInput) => ({
  title,
  text,
  search_text: searchText(`${title}\n${text}`),
  severity,
  ends_at,
  is_for_all: is_for_all ? 1 : 0,
  sends_mail: sends_mail ? 1 : 0,
})

function insert(trx: Trx, input: AnnouncementInput, now: number): Promise<repo.AnnouncementRow> {
  const starts_at = startOf(input, now)
  if (input.ends_at !== null && input.ends_at <= now) invalid('ends_at', 'The end must be in the future.')
  return repo.insertAnnouncement(trx, { ...fieldsOf(input), id: newId(), starts_at, created_at: now })
}

async function update(
  trx: Trx,
  input: AnnouncementInput,
  row: repo.AnnouncementRow,
  now: number,
): Promise<repo.AnnouncementRow> {
  const patch = {
    ...fieldsOf(input),
    starts_at: startOf(input, row.starts_at),
    // Emails that were sent cannot be taken back.
    ...(row.mailed_at !== null && { sends_mail: 1 }),
  }
  if (row.mailed_at === null && patch.sends_mail === 1 && patch.ends_at !== null && patch.ends_at <= now)
    invalid('sends_mail', 'This announcement has ended, so no emails can be sent.')
  return (await repo.updateAnnouncement(trx, row.id, patch, input.version)) ?? changedMeanwhile('announcement')
}

function startOf({ starts_at, ends_at }: AnnouncementInput, otherwise: number): number {
  const start = starts_at ?? otherwise
  if (ends_at !== null && ends_at <= start) invalid('ends_at', 'The end must be after the start.')
  return start
}

export async function remove(platform: Platform, owner: Actor, id: string): Promise<void> {
  const { db, now } = platform
  const before = await db.transaction().execute(async (trx) => {
    const audience = await audienceOf(trx, id)
    await repo.removeAnnouncement(trx, id)
    const data = { name: audience.row.title }
    await recordEvent(trx, { type: 'announcement.deleted', subject: id, data }, byOwner(owner, null, now()))
    return audience
  })
  notifyConsoles(platform, [before])
}

interface Audience {
  row: repo.AnnouncementRow
  ids: readonly string[]
}

async function audienceOf(trx: Trx, id: string): Promise<Audience> {
  const row = (await repo.findAnnouncement(trx, id)) ?? notFound('announcement')
  return { row, ids: (await repo.listCustomers(trx, id)).map((customer) => customer.id) }
}

/** Notifies the consoles of the platform owner, and of current and previous recipients. */
function notifyConsoles({ live }: Platform, audiences: readonly Audience[]): void {
  live.publish(null, hintsOf('announcement.changed'))
  if (audiences.some(({ row }) => row.is_for_all === 1)) return live.publishToAll(['announcements.changed'])
  for (const id of new Set(audiences.flatMap(({ ids }) => ids))) live.publish(id, ['announcements.changed'])
}
