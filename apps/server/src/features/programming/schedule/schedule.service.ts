import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import type * as contract from '@digisigncast/contract/content/schedule'
import { maxScheduleEntries, type ScheduleEntry } from '@digisigncast/contract/content/schedule'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { allScreens, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { changedMeanwhile, fail, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import {
  listAssigned,
  listOutside,
  listTargetScreens,
  requireFittingContent,
  requireTargets,
  writeContent,
  writeTargets,
} from '../targeting/index.ts'
import * as repo from './schedule.repo.ts'

export async function list(
  { db }: Platform,
  member: Member,
  query: Input<typeof contract.listSchedule>['query'],
): Promise<Reply<typeof contract.listSchedule>> {
  const accountRows = withHiddenScreens(ofMember(db, member), 'targets')
  const seen = await playlistScopeOf(db, member, 'see')
  return pageOf(query, {
    path: 'schedule',
    rows: async (page) => repo.toWire(accountRows, seen, await repo.listEntries(accountRows, query, page)),
    total: () => repo.countEntries(accountRows, query),
  })
}

export async function read({ db }: Platform, member: Member, id: string) {
  const rows = withHiddenScreens(ofMember(db, member), 'targets')
  const row = await repo.findEntry(rows, id)
  const [entry] = row ? await repo.toWire(rows, await playlistScopeOf(db, member, 'see'), [row]) : []
  if (!entry) return notFound('schedule entry')
  return { ...entry, screen_ids: await listTargetScreens(rows, id) }
}

type EntryInput = Input<typeof contract.saveScheduleEntry>['body']

export async function save(platform: Platform, member: Member, input: EntryInput): Promise<ScheduleEntry> {
  const isNew = input.id === undefined
  requirePermission(member, isNew ? 'schedules.create' : 'schedules.edit')
  const { accountId } = member
  const id = input.id ?? newId()
  const [kind, ids] = [input.content_type, [...new Set(input.content_ids)]]
  const targets = { screens: [...new Set(input.screen_ids)], tags: [...new Set(input.tag_ids)] }
  const own = {
    name: input.name,
    search_text: searchText(input.name),
    color: input.color,
    rule: JSON.stringify(input.rule),
    priority: input.priority,
    content_kind: kind,
    ...layerOf(input),
  }
  await change(platform, member, {
    movesContent: true,
    saves: isNew ? undefined : { kind: 'schedule_entry', id },
    work: async (trx) => {
      if (isNew) {
        await requireRoom(trx)
        await repo.insertEntry(trx, { ...own, id, account_id: accountId, created_at: platform.now() })
      } else await update(trx, { id, accountId, version: input.version }, own)
      await requireLayerFor(trx, id, kind)
      const present = (await listAssigned(trx, [id])).map(({ target_id }) => target_id)
      await requireFittingContent(trx, member, { kind, ids, present, field: 'content_ids' })
      await requireTargets(trx, targets)
      const entry = { kind: 'entry', id } as const
      await writeContent(trx, entry, kind, ids)
      await writeTargets(trx, entry, targets)
    },
    event: () => ({
      type: isNew ? 'schedule_entry.created' : 'schedule_entry.changed',
      subject: id,
      data: { name: input.name },
    }),
  })
  return read(platform, member, id)
}

const layerOf = ({ layer, overlay }: EntryInput) => {
  if (layer === undefined) return {}
  return layer === 'overlay' && overlay ? { layer, overlay: JSON.stringify(overlay) } : { layer, overlay: null }
}

/** An overlay has one region. */
async function requireLayerFor(trx: ScreensTrx, id: string, kind: ContentType): Promise<void> {
  if (kind === 'channel' && (await repo.findEntry(trx, id))?.layer === 'overlay')
    invalid('content_type', 'An overlay shows playlists. Choose a playlist.')
}

/** Changes when an entry plays. */
export async function move(
  platform: Platform,
  member: Member,
  { id, version, rule }: Input<typeof contract.moveScheduleEntry>['body'],
): Promise<ScheduleEntry> {
  const { accountId } = member
  await change(platform, member, {
    movesContent: true,
    saves: { kind: 'schedule_entry', id },
    work: async (trx) => {
      await update(trx, { id, accountId, version }, { rule: JSON.stringify(rule) })
      return (await repo.findEntry(trx, id))?.name ?? ''
    },
    event: (name) => ({ type: 'schedule_entry.moved', subject: id, data: { name } }),
  })
  return read(platform, member, id)
}

async function requireRoom(trx: ScreensTrx): Promise<void> {
  if ((await repo.countEntries(allScreens(trx, 'limits and uniqueness'))) < maxScheduleEntries) return
  const most = maxScheduleEntries.toLocaleString('en')
  fail('resource.conflict', `The schedule holds at most ${most} entries. Delete entries that are over.`)
}

/** Refuses entries with targets outside the user's limit. */
async function requireManaged(trx: ScreensTrx, id: string): Promise<repo.EntryRow> {
  const entry = (await repo.findEntry(trx, id)) ?? notFound('schedule entry')
  if ((await listOutside(trx, [id])).size > 0)
    fail('auth.forbidden', 'This entry also plays on screens that you do not manage. Ask an admin to change it.')
  return entry
}

async function update(
  trx: ScreensTrx,
  which: Parameters<typeof repo.updateEntry>[1],
  patch: Parameters<typeof repo.updateEntry>[2],
): Promise<void> {
  await requireManaged(trx, which.id)
  if (await repo.updateEntry(trx, which, patch)) return
  changedMeanwhile('schedule entry')
}

/** Returns the cohort in the recycle bin. */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  const { cohort } = await change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const { name } = await requireManaged(trx, id)
      const deleted = await discard(trx, { kind: 'schedule_entry', ids: [id], author: member, now: platform.now() })
      return { name, cohort: deleted }
    },
    event: ({ name }) => ({ type: 'schedule_entry.deleted', subject: id, data: { name } }),
  })
  return cohort
}
