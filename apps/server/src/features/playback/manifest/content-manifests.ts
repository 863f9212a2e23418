import { ofAccount } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { Failure } from '../../../platform/fail.ts'
import { fairQueue } from '../../../platform/limits/fair-queue.ts'
import { makeCommon } from './common.ts'
import { type Document, manifestOf } from './manifest-document.ts'
import type { Content } from './scenes.ts'

/** Manifests that are built at a time. Accounts take turns. */
const builtAtOnce = 1
const mostWaiting = 100

export interface ContentManifests {
  /** The manifest of a screen of the account with this id, content and default settings; undefined: no such account. */
  of(
    accountId: string,
    screen: { id: string; name: string; contents: readonly Content[] },
  ): Promise<Document | undefined>
}

/** Builds manifests of content without a screen, for previews. They are not cached: no screen's version is that of the content. */
export function contentManifests(db: Db, now: () => number): ContentManifests {
  const inTurn = fairQueue({
    width: builtAtOnce,
    most: mostWaiting,
    mostPerKey: 10,
    full: () => new Failure('request.too_many', 'Too many previews are being opened. Please try again in a moment.'),
  })
  return {
    of: (accountId, { id, name, contents }) =>
      inTurn(accountId, async () => {
        const account = await db
          .selectFrom('accounts')
          .select(['name as account_name', 'time_zone as account_time_zone'])
          .select(['logo_file', 'idle_picture_file', 'idle_text'])
          .where('id', '=', accountId)
          .executeTakeFirst()
        if (!account) return undefined
        const plan = { contents, overlays: [], entries: [], takeovers: [] }
        const common = { ...(await makeCommon(ofAccount(db, accountId), plan)), version: { all: 0, some: 0 } }
        const screen = { ...account, ...defaults, id, name, account_id: accountId }
        return manifestOf(screen, common, { at: now(), known: undefined })
      }),
  }
}

const defaults = { rotation: 0, animation: 'default', time_zone: null, tv_standby: 0, hours: null }
