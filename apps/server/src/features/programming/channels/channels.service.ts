import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Channel } from '@digisigncast/contract/content/channels'
import { type LayoutKey, layouts } from '@digisigncast/contract/content/layouts'
import { ofMember } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { changedMeanwhile, invalid, notFound } from '../../../platform/fail.ts'
import { longList, orders, type Page, whole } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { requireRoomFor } from '../../kernel/quotas/index.ts'
import { findManyPlaylists } from '../playlists/index.ts'
import * as repo from './channels.repo.ts'

export async function list({ db }: Platform, member: Member, filter: ListQuery) {
  const accountRows = ofMember(db, member)
  const seen = await playlistScopeOf(db, member, 'see')
  return longList(filter, {
    path: 'channels',
    sliceRows: 50,
    sortedBy: orders[filter.sort ?? 'newest'][0],
    rows: (page: Page) => repo.listChannels(accountRows, filter, page),
    show: (rows) => whole(repo.toWire(accountRows, seen, rows)),
    total: () => repo.countChannels(accountRows, filter),
  })
}

export async function read({ db }: Platform, member: Member, id: string): Promise<Channel> {
  const accountRows = ofMember(db, member)
  const rows = await repo.findManyChannels(accountRows, [id])
  const [channel] = await repo.toWire(accountRows, await playlistScopeOf(db, member, 'see'), rows)
  return channel ?? notFound('channel')
}

export interface ChannelInput {
  name: string
  layout: { selectedLayout: LayoutKey; playlists: Record<string, string[]> }
  channelId?: string | undefined
  version?: number | undefined
}

export async function save(platform: Platform, member: Member, input: ChannelInput): Promise<Channel> {
  const isNew = input.channelId === undefined
  requirePermission(member, isNew ? 'channels.create' : 'channels.edit')
  const { accountId } = member
  const id = input.channelId ?? newId()
  const regions = regionsOf(input.layout)
  const own = { name: input.name, search_text: searchText(input.name), layout: input.layout.selectedLayout }
  await change(platform, member, {
    movesContent: { channels: [id] },
    saves: isNew ? undefined : { kind: 'channel', id },
    work: async (trx) => {
      if (isNew) {
        await requireRoomFor(trx, accountId, 'channels')
        await repo.insertChannel(trx, {
          ...own,
          id,
          account_id: accountId,
          owner_id: member.userId,
          created_at: platform.now(),
        })
      } else await update(trx, { id, accountId, version: input.version }, own)
      await requirePlaylists(trx, member, id, Object.values(regions).flat())
      await repo.writePlaylists(trx, id, regions)
    },
    event: () => ({ type: isNew ? 'channel.created' : 'channel.changed', subject: id, data: { name: input.name } }),
  })
  return read(platform, member, id)
}

async function update(
  trx: AccountTrx,
  which: Parameters<typeof repo.updateChannel>[1],
  patch: Parameters<typeof repo.updateChannel>[2],
): Promise<void> {
  if (await repo.updateChannel(trx, which, patch)) return
  const [present] = await repo.findManyChannels(trx, [which.id])
  if (!present) notFound('channel')
  changedMeanwhile('channel')
}

// Keeps only regions of the layout that have playlists, each playlist once.
function regionsOf({ selectedLayout, playlists }: ChannelInput['layout']): Record<string, string[]> {
  const known = new Set<string>(layouts[selectedLayout].regions.map(({ name }) => name))
  const unknown = Object.keys(playlists).find((region) => !known.has(region))
  if (unknown !== undefined) invalid('layout', `The layout ${layouts[selectedLayout].label} does not have this region.`)
  return Object.fromEntries(
    Object.entries(playlists)
      .map(([region, ids]): [string, string[]] => [region, [...new Set(ids)]])
      .filter(([, ids]) => ids.length > 0),
  )
}

// Playlists already in the channel may stay, even if this manager cannot see them.
async function requirePlaylists(
  trx: AccountTrx,
  member: Member,
  channelId: string,
  ids: readonly string[],
): Promise<void> {
  const present = new Set((await repo.listPlaylists(trx, [channelId])).map(({ id }) => id))
  const added = [...new Set(ids)].filter((id) => !present.has(id))
  const found = await findManyPlaylists(trx, await playlistScopeOf(trx, member, 'see'), added)
  if (found.length !== added.length) notFound('playlist')
}

/** Returns the cohort in the recycle bin. */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  const { cohort } = await change(platform, member, {
    movesContent: { channels: [id] },
    work: async (trx) => {
      const [channel = notFound('channel')] = await repo.findManyChannels(trx, [id])
      const deleted = await discard(trx, { kind: 'channel', ids: [id], author: member, now: platform.now() })
      return { name: channel.name, cohort: deleted }
    },
    event: ({ name }) => ({ type: 'channel.deleted', subject: id, data: { name } }),
  })
  return cohort
}
