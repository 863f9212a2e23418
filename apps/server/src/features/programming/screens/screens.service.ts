import type { Input } from '@digisigncast/contract/api/endpoint'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { ContentType, Screen, saveScreen } from '@digisigncast/contract/content/screens'
import { locationText } from '@digisigncast/contract/devices/locations'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { hoursToText } from '../../../database/stored-rules.ts'
import type { Tables } from '../../../database/tables.ts'
import { changedMeanwhile, forbidden, notFound } from '../../../platform/fail.ts'
import { newCode, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { endActivityOfScreens } from '../../fleet/devices/index.ts'
import { change } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { requireRoomForScreen } from '../../kernel/quotas/index.ts'
import { requireTags } from '../tags/index.ts'
import { listAssigned, requireFittingContent, writeContent } from '../targeting/index.ts'
import type { OwnCodes } from './own-codes.ts'
import { writeOverlays } from './screen-overlays.ts'
import { writeTags } from './screen-tags.repo.ts'
import * as repo from './screens.repo.ts'
import { read, type ShowDeps } from './show-screens.ts'
import { tagsWithin } from './tag-screens.ts'

/** Dependencies of calls that change screens. */
interface Deps extends ShowDeps {
  codes: OwnCodes
}

type ScreenInput = Input<typeof saveScreen>['body']

export async function save(deps: Deps, member: Member, input: ScreenInput): Promise<Screen> {
  const { platform } = deps
  const isNew = input.screenId === undefined
  if (!isAllowed(member.permissions, 'screens', isNew ? 'create' : 'edit')) forbidden()
  const { accountId } = member
  const id = input.screenId ?? newId()
  const work = () => write(deps, member, { ...input, id, isNew })
  const current = isNew
    ? undefined
    : await repo.findScreen(withHiddenScreens(ofMember(platform.db, member), 'a change'), id)
  await (input.code && input.code !== current?.code ? deps.codes.guard(accountId, work) : work())
  return read(deps, member, id)
}

async function write({ platform, codes }: Deps, member: Member, input: ScreenInput & { id: string; isNew: boolean }) {
  const { id, isNew } = input
  const { accountId } = member
  const setTags = async (trx: ScreensTrx) => {
    const tags = await tagsWithin(trx, { isNew, ids: input.tag_ids && [...new Set(input.tag_ids)] })
    if (!tags) return
    await requireTags(trx, tags)
    await writeTags(trx, { account_id: accountId, screen_id: id }, tags)
  }
  await change(platform, member, {
    movesContent: { screens: [id] },
    screenIds: [id],
    work: async (trx) => {
      if (isNew) {
        await requireRoomForScreen(trx, accountId)
        await repo.insertScreen(trx, newScreen(accountId, id, input, platform.now()))
        await setTags(trx)
      }
      const screen = (await repo.findScreen(trx, id)) ?? notFound('screen')
      if (!isNew && !(await repo.updateScreen(trx, { id, accountId, version: input.version }, columnsOf(input))))
        changedMeanwhile('screen')
      const type = input.contentType ?? screen.content_kind
      // Content of the previous type is cleared when the type changes.
      const ids = input.contentIds ?? (type === screen.content_kind ? undefined : [])
      if (ids) await assign(trx, member, id, { kind: type, ids })
      if (input.overlays) await writeOverlays(trx, member, id, input.overlays)
      if (!isNew) await setTags(trx)
      // Last, after all other checks: the response reveals whether another customer uses the code.
      if (input.code && input.code !== screen.code) await codes.set(trx, id, { code: input.code, isNew })
    },
    event: () => ({ type: isNew ? 'screen.created' : 'screen.changed', subject: id, data: { name: input.name } }),
  })
}

/** Columns that calls of their own or the server write. */
type OtherColumn =
  | 'id'
  | 'account_id'
  | 'code'
  | 'content_kind'
  | 'id_is_public'
  | 'last_move'
  | 'version'
  | 'created_at'

/** What the form writes; undefined: unchanged. A new column that is neither here nor above does not compile. */
const columnsOf = (input: ScreenInput) =>
  ({
    name: input.name,
    search_text: searchText(input.name),
    rotation: input.rotation,
    animation: input.animation,
    time_zone: input.time_zone,
    hours: input.hours && hoursToText(input.hours),
    tv_standby: input.tv_standby === undefined ? undefined : Number(input.tv_standby),
    location: input.location === undefined ? undefined : locationText(input.location) || null,
  }) satisfies Record<Exclude<keyof Tables['screens'], OtherColumn>, unknown>

const newScreen = (accountId: string, id: string, input: ScreenInput, now: number) => ({
  ...columnsOf(input),
  id,
  account_id: accountId,
  code: newCode(),
  rotation: input.rotation ?? 0,
  animation: input.animation ?? 'default',
  content_kind: input.contentType ?? 'playlist',
  id_is_public: 1,
  created_at: now,
})

interface ContentInput {
  screenId: string
  contentIds: string[]
  contentType: ContentType
  version?: number | undefined
}

/** Assigns playlists or channels to a screen. */
export async function updateContent(deps: Deps, member: Member, input: ContentInput): Promise<Screen> {
  await writeAssigned(deps.platform, member, input)
  return read(deps, member, input.screenId)
}

export async function writeAssigned(platform: Platform, member: Member, input: ContentInput): Promise<void> {
  const { screenId, contentIds: ids, contentType: type, version } = input
  await change(platform, member, {
    movesContent: { screens: [screenId] },
    screenIds: [screenId],
    work: async (trx) => {
      const screen = (await repo.findScreen(trx, screenId)) ?? notFound('screen')
      if (!(await repo.updateScreen(trx, { id: screenId, accountId: member.accountId, version }, {})))
        changedMeanwhile('screen')
      await assign(trx, member, screenId, { kind: type, ids })
      return screen.name
    },
    event: (name) => ({ type: 'screen.content_changed', subject: screenId, data: { name } }),
  })
}

interface Assignment {
  kind: ContentType
  ids: readonly string[]
}

async function assign(trx: ScreensTrx, member: Member, screenId: string, { kind, ids }: Assignment): Promise<void> {
  const unique = [...new Set(ids)]
  // Content already on the screen may stay, even if this manager cannot see it.
  const screen = await repo.findScreen(trx, screenId)
  const content = screen?.content_kind === kind ? await listAssigned(trx, [screenId]) : []
  const present = content.map(({ target_id }) => target_id)
  await requireFittingContent(trx, member, { kind, ids: unique, present, field: 'contentIds' })
  await writeContent(trx, { kind: 'screen', id: screenId }, kind, unique)
  await repo.updateScreen(trx, { id: screenId, accountId: member.accountId }, { content_kind: kind })
}

/** Generates a new code: links, printed codes and the id as an address stop working, connected devices stay connected. */
export async function renewCode(
  deps: Deps,
  member: Member,
  { screenId: id, version }: { screenId: string; version?: number | undefined },
): Promise<Screen> {
  await change(deps.platform, member, {
    movesContent: { screens: [id] },
    screenIds: [id],
    work: async (trx) => {
      const screen = (await repo.findScreen(trx, id)) ?? notFound('screen')
      if (
        !(await repo.updateScreen(
          trx,
          { id, accountId: member.accountId, version },
          { code: newCode(), id_is_public: 0 },
        ))
      )
        changedMeanwhile('screen')
      return screen.name
    },
    event: (name) => ({ type: 'screen.code_renewed', subject: id, data: { name } }),
  })
  return read(deps, member, id)
}

/** Deletes a screen with its devices; their tokens are revoked at once. Returns the cohort in the recycle bin. */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  const { cohort } = await change(platform, member, {
    movesContent: true,
    screenIds: [id],
    work: async (trx) => {
      const { name } = (await repo.findScreen(trx, id)) ?? notFound('screen')
      await endActivityOfScreens(trx, [id], platform.now())
      const deleted = await discard(trx, { kind: 'screen', ids: [id], author: member, now: platform.now() })
      return { name, cohort: deleted }
    },
    event: ({ name }) => ({ type: 'screen.deleted', subject: id, data: { name } }),
  })
  platform.links.endScreen(id)
  return cohort
}
