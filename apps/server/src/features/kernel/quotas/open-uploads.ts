import { maxOpenUploads } from '@digisigncast/contract/content/uploads'
import { ofAccount } from '../../../database/access/access.ts'
import type { ServerDb } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { countOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { lockAccount } from '../accounts/index.ts'
import { requireSpaceFor } from './limits.ts'

export interface NewUpload {
  id: string
  bytes: number
  /** Size of the file that this one replaces (bytes). */
  freed: number
}

/**
 * Registers a resumable upload: its full size counts as used storage until it finishes or expires. Throws
 * `upload.too_many_open`, or the error of the plan when there is not enough storage.
 */
export const openUpload = ({ db, now }: Platform, { accountId, userId }: Member, { id, bytes, freed }: NewUpload) =>
  db.transaction().execute(async (all) => {
    const trx = ofAccount(all, accountId)
    await lockAccount(trx, accountId)
    if ((await countOf(trx.selectFrom('open_uploads').where('user_id', '=', userId))) >= maxOpenUploads)
      fail(
        'upload.too_many_open',
        `You have ${maxOpenUploads} unfinished uploads. Finish or cancel one, then try again.`,
      )
    await requireSpaceFor(trx, accountId, bytes, freed)
    await trx
      .insertInto('open_uploads')
      .values({ id, account_id: accountId, user_id: userId, bytes, created_at: now() })
      .execute()
  })

/** Deletes the rows of uploads that started before this time (ms), not their bytes. */
export const closeExpiredUploads = (db: ServerDb, before: number) =>
  db.deleteFrom('open_uploads').where('created_at', '<', before).execute()
