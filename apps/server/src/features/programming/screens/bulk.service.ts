import type { Input } from '@digisigncast/contract/api/endpoint'
import { goneText } from '@digisigncast/contract/api/errors'
import { maxContentsPerScreen } from '@digisigncast/contract/api/limits'
import type {
  BulkDeleted,
  BulkFailure,
  BulkResult,
  rotateScreens,
  setContentOfScreens,
  setHoursOfScreens,
  setTimeZoneOfScreens,
} from '@digisigncast/contract/content/screens-bulk'
import type { ScreensTrx } from '../../../database/open.ts'
import { hoursToText } from '../../../database/stored-rules.ts'
import { Failure } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { endActivityOfScreens } from '../../fleet/devices/index.ts'
import { type ChunkResult, changeMany } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { listedIds, type NewEvent } from '../../kernel/events/index.ts'
import { countItems, itemsProblem } from '../../playback/manifest/index.ts'
import { clearContent, insertContent, listAssigned, requireContent } from '../targeting/index.ts'
import * as repo from './bulk.repo.ts'

type ScreenRow = Awaited<ReturnType<typeof repo.listMany>>[number]
/** Undefined if the screen can be changed. */
type Problem = { code: string; message: string } | undefined

/** Changes the screens of a chunk that the member can access and that have no problem. */
export async function onScreens(
  trx: ScreensTrx,
  ids: readonly string[],
  { problemOf = () => undefined, work }: { problemOf?: (row: ScreenRow) => Problem; work: (ids: string[]) => unknown },
): Promise<ChunkResult> {
  const rows = new Map((await repo.listMany(trx, ids)).map((row) => [row.id, row]))
  const failed: BulkFailure[] = []
  const done: string[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const problem = row ? problemOf(row) : missing
    if (problem) failed.push({ id, name: row?.name ?? null, code: problem.code, message: problem.message })
    else done.push(id)
  }
  if (done.length > 0) await work(done)
  return { done, failed }
}

/** The same words for unknown screens, for those of other accounts, and for those outside the user's limit. */
const missing = new Failure('resource.not_found', goneText('screen'))

type ContentInput = Input<typeof setContentOfScreens>['body']

/** Assigns playlists or channels to several screens. */
export function setContent(platform: Platform, member: Member, input: ContentInput): Promise<BulkResult> {
  const targets = [...new Set(input.content_ids)]
  return changeMany(platform, member, {
    movesContent: true,
    ids: input.screen_ids,
    work: async (trx, ids) => {
      await requireContent(trx, member, { kind: input.type, ids: targets })
      const assigned = Map.groupBy(await listAssigned(trx, ids), ({ parent_id }) => parent_id)
      const current = (id: string) => (input.mode === 'add' ? (assigned.get(id) ?? []) : [])
      const present = ids.flatMap((id) => current(id).map(({ target_id }) => target_id))
      const items = await countItems(trx, { kind: input.type, ids: [...new Set([...targets, ...present])] })
      return onScreens(trx, ids, {
        problemOf: (row) => {
          const known = current(row.id).map(({ target_id }) => target_id)
          return problemOfAdding(row, input, known.length) ?? problemOfItems(targets, known, items)
        },
        work: async (found) => {
          if (input.mode === 'replace') await clearContent(trx, found)
          const rows = found.flatMap((parent_id) => {
            const present = current(parent_id)
            const known = new Set(present.map(({ target_id }) => target_id))
            const next = Math.max(-1, ...present.map(({ position }) => position)) + 1
            return targets
              .filter((id) => !known.has(id))
              .map((target_id, index) => ({ parent_id, target_id, position: next + index }))
          })
          await insertContent(trx, 'screen', input.type, rows)
          await repo.setKind(trx, found, input.type)
        },
      })
    },
    event: (screens, done) => ({ type: 'screens.content_changed', data: { screens, ids: listedIds(done) } }),
  })
}

function problemOfAdding(row: ScreenRow, { mode, type, content_ids }: ContentInput, present: number): Problem {
  if (mode === 'replace') return undefined
  if (present > 0 && row.content_kind !== type)
    return {
      code: 'resource.conflict',
      message: `This screen plays ${row.content_kind}s. Replace its content to assign ${type}s.`,
    }
  if (present + content_ids.length > maxContentsPerScreen)
    return {
      code: 'resource.conflict',
      message: `A screen holds at most ${maxContentsPerScreen.toLocaleString('en')} ${type}s.`,
    }
  return undefined
}

function problemOfItems(
  targets: readonly string[],
  present: readonly string[],
  items: ReadonlyMap<string, number>,
): Problem {
  const all = new Set([...present, ...targets])
  // Nothing is added.
  if (all.size === present.length) return undefined
  const message = itemsProblem([...all].reduce((sum, id) => sum + (items.get(id) ?? 0), 0))
  return message === undefined ? undefined : { code: 'resource.conflict', message }
}

type Patch = Parameters<typeof repo.updateMany>[2]

/** Sets the same columns of several screens. */
const update = (
  platform: Platform,
  member: Member,
  { ids, patch, event }: { ids: readonly string[]; patch: Patch; event: (screens: number) => NewEvent },
): Promise<BulkResult> =>
  changeMany(platform, member, {
    movesContent: true,
    ids,
    event,
    work: (trx, chunk) => onScreens(trx, chunk, { work: (found) => repo.updateMany(trx, found, patch) }),
  })

export const rotate = (
  platform: Platform,
  member: Member,
  { screen_ids: ids, rotation }: Input<typeof rotateScreens>['body'],
): Promise<BulkResult> =>
  update(platform, member, {
    ids,
    patch: { rotation },
    event: (screens) => ({ type: 'screens.rotated', data: { screens, rotation } }),
  })

export const setHours = (
  platform: Platform,
  member: Member,
  { screen_ids: ids, hours }: Input<typeof setHoursOfScreens>['body'],
): Promise<BulkResult> =>
  update(platform, member, {
    ids,
    patch: { hours: hoursToText(hours) },
    event: (screens) => ({
      type: hours.length === 0 ? 'screens.hours_removed' : 'screens.hours_set',
      data: { screens },
    }),
  })

export const setTimeZone = (
  platform: Platform,
  member: Member,
  { screen_ids: ids, time_zone }: Input<typeof setTimeZoneOfScreens>['body'],
): Promise<BulkResult> =>
  update(platform, member, {
    ids,
    patch: { time_zone },
    event: (screens) => ({ type: 'screens.time_zone_set', data: { screens, timeZone: time_zone } }),
  })

/** Deletes screens with their devices; their tokens are revoked at once. */
export async function remove(platform: Platform, member: Member, ids: readonly string[]): Promise<BulkDeleted> {
  const now = platform.now()
  const all = newId()
  let cohort: string | null = null
  const result = await changeMany(platform, member, {
    movesContent: true,
    ids,
    work: (trx, chunk) =>
      onScreens(trx, chunk, {
        work: async (found) => {
          await endActivityOfScreens(trx, found, platform.now())
          cohort = await discard(trx, { kind: 'screen', ids: found, author: member, now, cohort: all })
        },
      }),
    after: (done) => {
      for (const id of done) platform.links.endScreen(id)
    },
    event: (screens) => ({ type: 'screens.deleted', data: { screens } }),
  })
  return { ...result, cohort }
}
