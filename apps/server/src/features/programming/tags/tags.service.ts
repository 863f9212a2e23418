import type { Input } from '@digisigncast/contract/api/endpoint'
import { type Area, isAllowed } from '@digisigncast/contract/api/permissions'
import type * as contract from '@digisigncast/contract/content/tags'
import { maxTags, maxUsesNamed, type Tag } from '@digisigncast/contract/content/tags'
import { locationText } from '@digisigncast/contract/devices/locations'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { hoursToText } from '../../../database/stored-rules.ts'
import type { Tables } from '../../../database/tables.ts'
import { fail, forbidden, invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, lockAccount } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import type { NewEvent } from '../../kernel/events/index.ts'
import * as repo from './tags.repo.ts'

/** The numbers of screens are for those who choose targets, too. */
export const list = ({ db }: Platform, member: Member): Promise<Tag[]> =>
  repo.listTags(withHiddenScreens(ofMember(db, member), 'targets'))

const find = async (db: ScreensDb, id: string): Promise<Tag> => (await repo.listTags(db, id))[0] ?? notFound('tag')

export async function read({ db }: Platform, member: Member, id: string) {
  const rows = ofMember(db, member)
  const mayView = (area: Area) => isAllowed(member.permissions, area, 'view')
  const tag = await find(rows, id)
  const managers = await repo.listLimited(rows, id)
  return {
    ...tag,
    screens: await repo.listScreens(rows, id),
    schedule: mayView('schedules') ? await repo.listEntries(rows, id) : [],
    managers: mayView('users') ? managers.slice(0, maxUsesNamed) : [],
    manager_count: managers.length,
  }
}

type Before = Pick<Tables['tags'], 'name' | 'hours'>

export async function save(
  platform: Platform,
  member: Member,
  { id: knownId, name, color, hours, location }: Input<typeof contract.saveTag>['body'],
): Promise<Tag> {
  const { accountId, permissions } = member
  const isNew = knownId === undefined
  refuseLimited(member)
  if (!isNew && !isAllowed(permissions, 'screens', 'edit')) forbidden()
  const id = knownId ?? newId()
  const own = { name, name_key: name.normalize('NFC').toLowerCase(), search_text: searchText(name) }
  const opening = hours && hoursToText(hours)
  await change(platform, member, {
    movesContent: !isNew && hours !== undefined,
    work: async (trx) => {
      await lockAccount(trx, accountId)
      const twin = await repo.findByName(trx, own.name_key)
      if (twin && twin.id !== id) invalid('name', 'A tag with this name already exists.')
      if (isNew) {
        if ((await repo.countTags(trx)) >= maxTags)
          fail('resource.conflict', `An account has at most ${maxTags} tags. Delete tags that you do not need.`)
        const chosen = color ?? (await repo.rarestColor(trx))
        const created_at = platform.now()
        await repo.insertTag(trx, {
          ...own,
          id,
          account_id: accountId,
          color: chosen,
          hours: opening ?? null,
          location: locationText(location) || null,
          created_at,
        })
        return undefined
      }
      const tag = (await repo.findTag(trx, id)) ?? notFound('tag')
      await repo.updateTag(trx, id, {
        ...own,
        ...(color && { color }),
        ...(opening !== undefined && { hours: opening }),
        ...(location !== undefined && { location: locationText(location) || null }),
      })
      return tag
    },
    event: (before) => savedEvent(before, { id, name, hours: opening }),
  })
  return find(withHiddenScreens(ofMember(platform.db, member), 'a change'), id)
}

/** A change of a tag could reach screens outside the limit. */
function refuseLimited({ isLimitedToTags }: Member): void {
  if (isLimitedToTags)
    fail('auth.forbidden', 'You manage only screens with certain tags, so you cannot change tags. Ask an admin.')
}

function savedEvent(
  before: Before | undefined,
  { id, name, hours }: { id: string; name: string; hours: string | null | undefined },
): NewEvent {
  if (before && before.name !== name) return { type: 'tag.renamed', subject: id, data: { name, before: before.name } }
  const isSame = hours === undefined || hours === before?.hours
  const type = !before ? 'created' : isSame ? 'changed' : hours === null ? 'hours_removed' : 'hours_set'
  return { type: `tag.${type}`, subject: id, data: { name } }
}

/**
 * Deletes a tag: its screens lose it, schedule entries and takeovers lose it as a target, and managers who are limited
 * to it lose the access to its screens. Returns the cohort in the recycle bin.
 */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  refuseLimited(member)
  const { managers, cohort } = await change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const limited = await repo.listLimited(trx, id)
      const { name } = (await repo.findTag(trx, id)) ?? notFound('tag')
      const deleted = await discard(trx, { kind: 'tag', ids: [id], author: member, now: platform.now() })
      return { name, managers: limited, cohort: deleted }
    },
    event: ({ name }) => ({ type: 'tag.deleted', subject: id, data: { name } }),
  })
  for (const manager of managers) platform.live.notifyUser(manager.id)
  return cohort
}

/** Refuses tags that the account does not have. */
export async function requireTags(db: AccountDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await repo.countTags(db, ids)) !== ids.length) notFound('tag')
}

/** Refuses tags as targets that are not in the user's limit. */
export async function requireLimitTags(db: ScreensDb, ids: readonly string[]): Promise<void> {
  await requireTags(db, ids)
  if (db.limitedTo === null || ids.length === 0) return
  const limit = await repo.listLimitTags(db)
  if (ids.every((id) => limit.some((tag) => tag.id === id))) return
  invalid('tag_ids', limit.length === 0 ? noTags : `You can choose only your tags: ${tagNames(limit)}.`)
}

const noTags = 'None of your tags is left. Choose screens, or ask an admin for a tag.'

/** “Lobby”, “Bar” */
export const tagNames = (tags: readonly { name: string }[]): string => tags.map(({ name }) => `“${name}”`).join(', ')
