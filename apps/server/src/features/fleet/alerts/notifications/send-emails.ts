import { isAllowed } from '@digisigncast/contract/api/permissions'
import { type AlertKind, isAccountAlert } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { ofAccount, ofMember, ofServer } from '../../../../database/access/access.ts'
import type { AllScreensTrx } from '../../../../database/open.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { openWatch, type Watch } from '../../../../platform/jobs/watch.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { isLimited, permissionsOf } from '../../../../platform/sessions/sessions.ts'
import { byServer, emitEvent, hasEvent } from '../../../kernel/events/index.ts'
import { readReach } from '../../../kernel/screen-scope/index.ts'
import { findAlerts } from '../alerts.repo.ts'
import { toWire, visibleKinds } from '../alerts.service.ts'
import * as repo from './alert-emails.repo.ts'
import { alertMail } from './alert-mail.ts'
import { channelsOf, isFor } from './channels.ts'
import { addSettings } from './notifications.repo.ts'

const everyMs = 60_000
const dayMs = 24 * 60 * 60_000

/** Sends emails about alerts soon after `begin`, and every minute. Closing it waits only for the email that is being sent. */
export function watchEmails(platform: Platform): Watch {
  const closing = new AbortController()
  const watch = openWatch({
    look: async () => {
      await sendEmails(platform, closing.signal)
      return everyMs
    },
    onFailure: (err) => platform.log.error({ err }, 'emails about alerts could not be sent'),
    afterFailureMs: everyMs,
  })
  return {
    begin: watch.begin,
    close: () => {
      closing.abort()
      return watch.close()
    },
  }
}

export const alertEmails = (platform: Platform): Job => ({
  name: 'alert-emails',
  title: 'Emails about alerts',
  schedule: '*/5 * * * *',
  run: async (stop) => {
    const sent = await sendEmails(platform, stop)
    await repo.cleanUp(ofServer(platform.db, 'jobs of all accounts'), platform.now())
    return sent === 1 ? '1 email sent.' : `${sent} emails sent.`
  },
})

/**
 * Sends the emails that are due. An email is claimed by the time of the next one to the same user, so that several servers
 * send it once. What it says stays pending until it is sent: after a crash it is sent again. Returns the number of emails.
 */
export async function sendEmails(platform: Platform, stop?: AbortSignal): Promise<number> {
  const db = ofServer(platform.db, 'jobs of all accounts')
  if (platform.env.smtpUrl === undefined) {
    await repo.forgetAll(db)
    return 0
  }
  let sent = 0
  for (const reader of await repo.listDue(db, platform.now())) {
    if (stop?.aborted) break
    // A failure, such as of a user who was deleted meanwhile, keeps no email from the others.
    const isSent = await sendTo(platform, reader).catch((err: unknown) => {
      platform.log.error({ err, user: reader.id }, 'an email about alerts could not be made')
      return false
    })
    if (isSent) sent += 1
  }
  return sent
}

async function sendTo(platform: Platform, reader: repo.Reader): Promise<boolean> {
  const { db, env, mail, now } = platform
  await addSettings(ofAccount(db, reader.account_id), reader.id)
  const claimed = await repo.claim(db, reader, now())
  if (!claimed) return false
  const all = await repo.listMessages(ofServer(db, 'jobs of all accounts'), reader, now())
  const alerts = await readAlerts(platform, reader, [...all.keys()])
  const known = new Set(alerts.map(({ id }) => id))
  const messages = new Map([...all].filter(([id]) => known.has(id)))
  await repo.forget(db, { reader, alertIds: [...all.keys()].filter((id) => !known.has(id)) })
  const of = (kind: repo.Message) => alerts.filter(({ id }) => messages.get(id) === kind)
  const content = { raised: of('raised'), passed: of('passed'), resolved: of('resolved'), reminders: of('reminder') }
  if (content.raised.length + content.resolved.length + content.reminders.length === 0) {
    await repo.setNext(db, reader, { email_next_at: now(), email_failures: claimed.email_failures })
    return false
  }
  await repo.noteTold(db, { reader, alertIds: content.raised.map(({ id }) => id) }, now())
  try {
    await mail.deliver(alertMail({ ...content, reader, publicUrl: env.publicUrl, offToken: claimed.off_token }))
  } catch (err) {
    await noteFailure(platform, reader, { err, failures: claimed.email_failures })
    return false
  }
  await repo.noteSent(db, reader, messages, now())
  await repo.setNext(db, reader, { email_failures: 0 })
  return true
}

/** The alerts that the user can access; none if the user wants no emails, or may see no screens by now. */
async function readAlerts({ db }: Platform, reader: repo.Reader, ids: readonly string[]): Promise<Alert[]> {
  const { id: userId, account_id: accountId, role, permissions, limited_to_tags, channels } = reader
  const own = permissionsOf(role, permissions)
  if (!isAllowed(own, 'screens', 'view') || !channelsOf(role, channels).email.is_on || ids.length === 0) return []
  const isLimitedToTags = isLimited({ role, limited_to_tags })
  const rows = ofMember(db, { accountId, userId, isLimitedToTags, token: null, permissions: own })
  return toWire(rows, await findAlerts(rows, ids, visibleKinds(reader)))
}

/** Tries again later, after twice the time of the last attempt, at most a day. Told to the account once a day. */
async function noteFailure(
  platform: Platform,
  reader: repo.Reader,
  { err, failures }: { err: unknown; failures: number },
): Promise<void> {
  const { db, now, log } = platform
  log.warn({ err }, 'an email about alerts could not be sent, and is tried again')
  const waitMs = Math.min(repo.pauseMs * 2 ** Math.min(failures, 10), dayMs)
  await repo.setNext(db, reader, { email_next_at: now() + waitMs, email_failures: failures + 1 })
  const { account_id: accountId, email: to } = reader
  if (await hasEvent(db, { accountId, type: 'email.not_sent', since: now() - dayMs })) return
  const { author, by } = byServer(accountId, now())
  await emitEvent(platform, { type: 'email.not_sent', data: { subject: 'Alerts', to } }, { author, by })
}

interface Raised {
  id: string
  kind: AlertKind
  screenIds: readonly string[]
}

/** The next email to the users who want it, and who can see the alert, says that it was raised. */
export async function queueEmails(trx: AllScreensTrx, { id, kind, screenIds }: Raised): Promise<void> {
  const wanting = (await repo.listUsers(trx)).filter(
    ({ role, channels }) =>
      isFor(channelsOf(role, channels).email, kind) && (role === 'admin' || !isAccountAlert(kind)),
  )
  if (wanting.length === 0) return
  const reach = await readReach(trx, screenIds)
  const users = wanting.filter((user) => (reach.get(user.id)?.size ?? 1) > 0)
  await repo.addPending(
    trx,
    id,
    users.map((user) => user.id),
  )
}
