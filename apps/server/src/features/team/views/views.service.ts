import type { Grant } from '@digisigncast/contract/accounts/session'
import { minutesIn } from '@digisigncast/contract/api/minutes-text'
import { fail, notFound } from '../../../platform/fail.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type Actor,
  endSession,
  permissionsOf,
  startSession,
  viewingOnly,
} from '../../../platform/sessions/sessions.ts'
import { insertSingleUse, takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import * as repo from './views.repo.ts'

const codeLifeMs = 30 * 1000

/** Creates the code that opens a customer's console in the owner's browser. */
export async function start(
  { db, now }: Platform,
  owner: Actor,
  { userId, reason }: { userId: string; reason?: string | undefined },
): Promise<{ code: string }> {
  const account = (await repo.findAccount(db, userId)) ?? notFound('customer')
  if (account.deleted_at !== null)
    fail('resource.conflict', 'This customer was deleted. Restore it before you view its account.')
  if (account.status !== 'active')
    fail(
      'resource.conflict',
      'No user of this customer can sign in. Activate the customer before you view its account.',
    )
  const admin =
    (await repo.findFirstAdmin(db, account.id)) ??
    fail('resource.conflict', 'This customer has no active admin, so its account cannot be viewed.')
  const code = newToken()
  await insertSingleUse(db, {
    token_hash: hashToken(code),
    purpose: 'view',
    user_id: admin.id,
    viewer_id: owner.userId,
    session_hash: owner.sessionHash,
    reason: reason ?? '',
    created_at: now(),
    expires_at: now() + codeLifeMs,
  })
  return { code }
}

/** Starts the view and writes it to the customer's log. */
export async function open(
  { db, live, now }: Platform,
  wrongCodes: Pick<Limiter, 'take'>,
  caller: { address: string; userAgent: string },
  code: string,
): Promise<Grant> {
  const over = 'This link has expired or was already used. Please start the view again.'
  const taken = await takeSingleUse(db, hashToken(code), 'view', now())
  if (!taken) await wrongCodes.take(caller.address)
  const sessionHash = taken?.session_hash
  if (!taken || !sessionHash) return fail('auth.required', over)
  const opened = await db.transaction().execute(async (trx) => {
    const viewer = (await repo.findViewer(trx, sessionHash, now())) ?? fail('auth.required', over)
    const user =
      (await repo.findActiveUser(trx, taken.user_id)) ??
      fail('auth.account_inactive', 'No user of this customer can sign in.')
    const token = await startSession(trx, {
      ...caller,
      userId: user.id,
      now: now(),
      viewer: { userId: viewer.id, sessionHash },
    })
    await repo.insertView(trx, {
      session_hash: hashToken(token),
      account_id: user.account_id,
      viewer_id: viewer.id,
      viewer_session: sessionHash,
      started_at: now(),
    })
    const author = { accountId: user.account_id, userId: viewer.id, name: viewer.name }
    const started = { type: 'view.started', data: { reason: taken.reason ?? '' } } as const
    await recordEvent(trx, started, { author, by: 'owner', now: now() })
    return { user, token }
  })
  const { id: _id, account_id, role, permissions } = opened.user
  live.publish(account_id, hintsOf('view.started'))
  return { access_token: opened.token, role, permissions: viewingOnly(permissionsOf(role, permissions)) }
}

/** Marks views as ended and closes their sessions. Returns their number. */
export async function closeViews({ db, live, now }: Platform): Promise<number> {
  let ended = 0
  for (const view of await repo.listOver(db, now())) {
    const isMine = await db.transaction().execute(async (trx) => {
      if (!(await repo.endView(trx, view.session_hash, now()))) return false
      await endSession(trx, view.session_hash)
      const author = { accountId: view.account_id, userId: view.viewer_id, name: view.viewer_name }
      const data = { minutes: minutesIn(now() - view.started_at) }
      await recordEvent(trx, { type: 'view.ended', data }, { author, by: 'owner', now: now() })
      return true
    })
    if (!isMine) continue
    ended += 1
    live.endSession(view.session_hash)
    live.publish(view.account_id, hintsOf('view.ended'))
  }
  return ended
}

/** Logs the end of expired views, and of views whose viewer's session ended, in the customer's log. */
export const viewEnds = (platform: Platform): Job => ({
  name: 'view-ends',
  title: 'Expired views',
  schedule: '* * * * *',
  run: async () => {
    const ended = await closeViews(platform)
    return ended === 1 ? '1 view ended.' : `${ended} views ended.`
  },
})
