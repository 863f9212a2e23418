import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Notifications, saveNotifications } from '@digisigncast/contract/devices/notifications'
import { ofAccount, ofServer } from '../../../../database/access/access.ts'
import type { AccountTrx } from '../../../../database/open.ts'
import { invalid } from '../../../../platform/fail.ts'
import { actionMail } from '../../../../platform/mail/action-mail.ts'
import { offHeaders } from '../../../../platform/mail/off-link.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { offLink } from './alert-mail.ts'
import { type Channel, channelsOf, storedChannels } from './channels.ts'
import * as repo from './notifications.repo.ts'

export const noMailServer = 'This server has no mail server, so no emails are sent. Its operator can set SMTP_URL.'
const noAddress = 'You have no email address. Enter one in your profile.'

export async function show({ db, env }: Platform, { accountId, userId }: Member): Promise<Notifications> {
  const [user, settings] = [await repo.findUser(db, userId), await repo.findSettings(db, accountId, userId)]
  return {
    ...channelsOf(user?.role ?? 'manager', settings?.channels),
    email_problem: env.smtpUrl === undefined ? noMailServer : user?.email ? null : noAddress,
  }
}

export async function save(
  platform: Platform,
  member: Member,
  changed: Input<typeof saveNotifications>['body'],
): Promise<Notifications> {
  const { accountId, userId } = member
  if (!changed.bell && !changed.email) return show(platform, member)
  await platform.db.transaction().execute(async (all) => {
    const trx = ofAccount(all, accountId)
    await repo.addSettings(trx, userId)
    await store(trx, { userId, changed })
  })
  platform.live.notifyUser(userId, 'alerts.changed')
  return show(platform, member)
}

interface Changed {
  userId: string
  changed: Input<typeof saveNotifications>['body']
}

async function store(trx: AccountTrx, { userId, changed }: Changed): Promise<void> {
  const row = await repo.findSettings(trx, trx.accountId, userId)
  await repo.setChannels(trx, userId, storedChannels(row?.channels ?? null, changed))
  if (changed.email?.is_on === false) await repo.forgetEmails(trx, userId)
}

/** Switches the emails of a user off. False: the link is of no user. */
export async function switchOff({ db, live }: Platform, token: string): Promise<boolean> {
  const found = await repo.findByOffToken(ofServer(db, 'the account is not known yet'), token)
  if (!found) return false
  const { account_id: accountId, user_id: userId, role, channels } = found
  await db.transaction().execute((all) =>
    store(ofAccount(all, accountId), {
      userId,
      changed: { email: { ...channelsOf(role, channels).email, is_on: false } },
    }),
  )
  live.notifyUser(userId, 'alerts.changed')
  return true
}

/** Sends a test on a channel, the same way as alerts. Returns what to look for. */
export async function test(platform: Platform, member: Member, channel: Channel): Promise<string> {
  const { live, env, db, mail, log } = platform
  if (channel === 'bell') {
    live.notifyUser(member.userId, 'alerts.changed')
    return 'Your open consoles have been told to read the alerts again.'
  }
  if (env.smtpUrl === undefined) return invalid('channel', noMailServer)
  const user = await repo.findUser(db, member.userId)
  if (!user?.email) return invalid('channel', noAddress)
  const rows = ofAccount(db, member.accountId)
  await repo.addSettings(rows, member.userId)
  const settings = await repo.findSettings(db, member.accountId, member.userId)
  const off = offLink(env.publicUrl, settings?.off_token ?? '')
  try {
    await mail.deliver({
      to: user.email,
      subject: 'Emails about alerts work',
      ...testMail(env.publicUrl, off),
      headers: offHeaders(off),
    })
  } catch (err) {
    log.warn({ err }, 'the test email about alerts could not be sent')
    return invalid(
      'channel',
      'The mail server did not accept the email. The operator of this server finds the reason in its log.',
    )
  }
  return `Test email sent to ${user.email}.`
}

const testMail = (publicUrl: string, off: string) =>
  actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'Emails about alerts work',
    text: 'When something is wrong with your screens, you get an email like this one.',
    action: 'Open Alerts',
    link: `${publicUrl}/alerts`,
    note: 'You asked for this email in the console.',
    more: { action: 'Switch off emails about alerts', link: off },
  })
