import type { Input } from '@digisigncast/contract/api/endpoint'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { compareStates } from '@digisigncast/contract/versions/compare-states'
import type { State } from '@digisigncast/contract/versions/states'
import { versionKinds } from '@digisigncast/contract/versions/version-kinds'
import type * as contract from '@digisigncast/contract/versions/versions'
import type { ThingVersion } from '@digisigncast/contract/versions/versions'
import { ofAccount } from '../../../database/access/access.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import {
  readState,
  stateFrom,
  stateOf,
  type Thing,
  type VersionRow,
  withDocument,
  writePending,
} from '../../kernel/versions/index.ts'
import { knownIn, missingIn, withoutHidden } from './references.ts'
import { requireSeen, wordOf } from './seen-things.ts'
import { picturesOf, screensOf } from './shown-beside.ts'
import * as repo from './versions.repo.ts'

/** Writes what has changed since the last version, so that lists and restores know it. */
export const writeNow = (platform: Platform, accountId: string, thingId: string, reason?: 'restore' | 'undo') =>
  platform.db.transaction().execute((trx) => writePending(ofAccount(trx, accountId), [thingId], reason))

export async function list(platform: Platform, member: Member, query: Input<typeof contract.listVersions>['query']) {
  const { kind, id } = query
  const version = await requireSeen(platform, member, { kind, id })
  await writeNow(platform, member.accountId, id)
  const rows = ofAccount(platform.db, member.accountId)
  const page = await pageOf(query, {
    path: 'versions',
    rows: (asked) => repo.listVersions(rows, id, asked),
    total: () => repo.countVersions(rows, id),
  })
  const current = page.pagination.current_page === 1 ? page.data[0]?.id : undefined
  return { ...page, data: page.data.map((row) => toWire(row, row.id === current)), version }
}

const toWire = (row: VersionRow, isCurrent: boolean): ThingVersion => ({
  id: row.id,
  kind: row.kind,
  thing_id: row.thing_id,
  created_at: row.created_at,
  author: row.author_name,
  author_kind: row.author_kind,
  reason: row.reason,
  summary: row.summary,
  is_current: isCurrent,
})

/** A version of a thing that this user can see, with its state and the `version` of the thing. */
export async function requireVersion(platform: Platform, member: Member, id: string) {
  const row = (await repo.findVersion(ofAccount(platform.db, member.accountId), id)) ?? notFound('version')
  const version = await requireSeen(platform, member, thingOf(row))
  const state = await stateIn(platform, member, id)
  if (!state) fail('resource.conflict', 'Another release of the server has written this version. It cannot be read.')
  return { row, version, state }
}

export const thingOf = ({ kind, thing_id: id }: VersionRow): Thing => ({ kind, id })

async function stateIn(platform: Platform, { accountId }: Member, versionId: string): Promise<State | undefined> {
  const text = await readState(ofAccount(platform.db, accountId), versionId)
  const state = text === undefined ? undefined : await stateFrom(text)
  return state && withDocument(platform, accountId, state)
}

export async function stateNow(platform: Platform, { accountId }: Member, { kind, id }: Thing): Promise<State> {
  const state = (await stateOf(ofAccount(platform.db, accountId), kind, id)) ?? notFound(wordOf({ kind }))
  return withDocument(platform, accountId, state)
}

export async function read(platform: Platform, member: Member, id: string): Promise<contract.VersionDetails> {
  const { row, version, state } = await requireVersion(platform, member, id)
  const rows = ofAccount(platform.db, member.accountId)
  const earlier = await repo.findEarlier(rows, row)
  const before = earlier && (await stateIn(platform, member, earlier.id))
  const now = await stateNow(platform, member, thingOf(row))
  const states = [state, now, ...(before ? [before] : [])]
  const known = await knownIn(platform, member, states)
  const [shown, shownNow] = [withoutHidden(state, known), withoutHidden(now, known)]
  const [newest] = await repo.listVersions(rows, row.thing_id, { limit: 1, offset: 0 })
  const missing = missingIn(state, known)
  const mayEdit = isAllowed(member.permissions, versionKinds[row.kind].area, 'edit')
  return {
    ...toWire(row, newest?.id === row.id),
    state: shown,
    pictures: await picturesOf(platform, member, states, row.thing_id),
    since_before: before ? compareStates(withoutHidden(before, known), shown) : null,
    to_now: compareStates(shownNow, shown),
    missing,
    refusal: mayEdit ? refusalOf(state, missing) : 'You are not allowed to change this.',
    ...(await screensOf(platform, member, thingOf(row))),
    version,
  }
}

const words = {
  media: 'media items',
  source: 'data sources',
  screen: 'screens',
  tag: 'tags',
  playlist: 'playlists',
  channel: 'channels',
} as const

/** Why a version cannot be restored; null: it can, without what is missing. */
export function refusalOf(state: State, missing: readonly { kind: keyof typeof words; name: string }[]): string | null {
  if (state.kind === 'slide') {
    if (state.document === null) return 'The file of this version is not available.'
    const [first] = missing
    if (!first) return null
    return `This version shows ${words[first.kind]} that are deleted or not shared with you. Restore them from the recycle bin first.`
  }
  if (state.kind !== 'schedule_entry') return null
  const left = (ids: readonly string[], kinds: readonly string[]) =>
    ids.length - missing.filter(({ kind }) => kinds.includes(kind)).length
  if (left(state.content_ids, ['playlist', 'channel']) === 0)
    return 'All content of this version is deleted or not shared with you. Restore it from the recycle bin first.'
  if (left([...state.screen_ids, ...state.tag_ids], ['screen', 'tag']) === 0)
    return 'All screens of this version are deleted. Restore them from the recycle bin first.'
  return null
}
