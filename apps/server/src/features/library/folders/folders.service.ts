import type { Folder } from '@digisigncast/contract/content/media'
import { ofAccount } from '../../../database/access/access.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, lockAccount } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { requireRoomForFolder } from '../../kernel/quotas/index.ts'
import { aboutMedia, countByFolder, mediaScopeOf, moveToFolder, requireMyMedia } from '../media/index.ts'
import * as repo from './folders.repo.ts'

export async function list({ db }: Platform, member: Member): Promise<Folder[]> {
  const rows = ofAccount(db, member.accountId)
  return repo.listFolders(rows, await countByFolder(rows, await mediaScopeOf(db, member, 'see')))
}

export async function save(
  platform: Platform,
  member: Member,
  { name, folderId }: { name: string; folderId?: string | undefined },
): Promise<Folder> {
  const { accountId } = member
  const id = folderId ?? newId()
  const own = { name, search_text: searchText(name) }
  await change(platform, member, {
    work: async (trx) => {
      const twin = await repo.findByName(trx, own.search_text)
      if (twin && twin.id !== id) invalid('name', 'A folder with this name already exists.')
      if (folderId === undefined) {
        await lockAccount(trx, accountId)
        await requireRoomForFolder(trx, accountId)
        await repo.insertFolder(trx, { ...own, id, account_id: accountId, created_at: platform.now() })
      } else {
        const before = (await repo.findFolder(trx, id)) ?? notFound('folder')
        await repo.renameFolder(trx, id, own)
        return before.name
      }
      return undefined
    },
    event: (before) =>
      before === undefined
        ? { type: 'folder.created', subject: id, data: { name } }
        : { type: 'folder.renamed', subject: id, data: { name, before } },
  })
  return (await list(platform, member)).find((folder) => folder.id === id) ?? notFound('folder')
}

/** Returns the cohort in the recycle bin. */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  const { cohort } = await change(platform, member, {
    work: async (trx) => {
      await lockAccount(trx, member.accountId)
      const { name } = (await repo.findFolder(trx, id)) ?? notFound('folder')
      return { name, cohort: await discard(trx, { kind: 'folder', ids: [id], author: member, now: platform.now() }) }
    },
    event: ({ name }) => ({ type: 'folder.deleted', subject: id, data: { name } }),
  })
  platform.mediaTotals.moved(member.accountId)
  return cohort
}

/** Moves media into a folder or out of folders; all or none of them. */
export async function move(
  platform: Platform,
  member: Member,
  mediaIds: readonly string[],
  folderId: string | null,
): Promise<void> {
  await change(platform, member, {
    work: async (trx) => {
      const folder = folderId === null ? null : ((await repo.findFolder(trx, folderId)) ?? notFound('folder'))
      const unique = [...new Set(mediaIds)]
      const rows = await requireMyMedia(trx, member, unique)
      await moveToFolder(trx, unique, folderId)
      return { rows, folder: folder?.name ?? null }
    },
    event: ({ rows, folder }) => {
      const about = aboutMedia(rows)
      return { type: 'media.moved', ...about, data: { ...about.data, folder } }
    },
  })
  platform.mediaTotals.moved(member.accountId)
}
