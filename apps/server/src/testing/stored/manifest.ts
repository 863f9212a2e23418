import { getManifest, type Manifest } from '@digisigncast/contract/content/manifest'
import { startSession } from '../../platform/sessions/sessions.ts'
import { type Answer, type Anything, clientOf } from '../client.ts'
import type { TestApp } from '../start-app.ts'

/** The answer with the whole manifest of a screen, found by id or code, as its devices get it. */
export async function askManifest(app: TestApp, key: string): Promise<Answer<Anything<typeof getManifest>>> {
  const { db } = app.platform
  const found = await db
    .selectFrom('screens as s')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .select(['s.id', 'u.id as userId'])
    .where((is) => is.or([is('s.id', '=', key), is('s.code', '=', key)]))
    .where('u.role', '=', 'admin')
    .executeTakeFirst()
  if (!found) return app.guest.call(getManifest, { params: { screenID: key } })
  const { id, userId } = found
  const token = await startSession(db, { userId, now: app.clock.now, address: '127.0.0.1', userAgent: '' })
  return clientOf(app.url, token).call(getManifest, { params: { screenID: id } })
}

export const wholeManifest = async (app: TestApp, key: string): Promise<Manifest> => (await askManifest(app, key)).body
