import type { Media } from '@digisigncast/contract/content/media'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { insert, insertContent, newId } from '../support/seed-rows.ts'
import type { Identity } from './simulated-player.ts'

const itemsPerPlaylist = 50
const screensPerOther = 40

export interface Fleet {
  /** Devices of the first customer, whose screens all play one playlist. */
  concerned: Identity[]
  others: Identity[]
  playlistId: string
}

/**
 * Inserts a fleet directly into the database: `concerned` screens in the account of `like`, which play one playlist of
 * 50 media, and the rest in accounts of 40 screens each. Every screen has one device.
 */
export async function seedFleet(
  server: Pick<RunningServer, 'dataDir'>,
  like: Media,
  total: number,
  concerned: number,
): Promise<Fleet> {
  const { db } = openDatabaseOf(server)
  const mediaItem = await db.selectFrom('media').selectAll().where('id', '=', like.id).executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', mediaItem.account_id)
    .executeTakeFirstOrThrow()
  const media = itemsPerPlaylist
  const first = await insertContent(db, account.id, mediaItem, { media, screens: concerned })
  const others: Identity[] = []
  while (others.length < total - concerned) {
    const id = newId()
    await insert(db, 'accounts', [{ ...account, id, name: `Customer ${others.length}` }])
    const count = Math.min(screensPerOther, total - concerned - others.length)
    others.push(...(await insertContent(db, id, mediaItem, { media, screens: count })).identities)
  }
  await db.destroy()
  return { concerned: first.identities, others, playlistId: first.playlistId }
}
