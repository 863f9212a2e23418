import { ofServer } from '../../../../database/access/access.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { sendMail } from '../../../kernel/logs/index.ts'
import { reminderMail } from './reminder-mail.ts'
import * as repo from './reminders.repo.ts'

/** A takeover without an end may be forgotten: the first email about it, and the next ones. */
export const firstReminderMs = 2 * 60 * 60_000
const nextReminderMs = 24 * 60 * 60_000

/** Emails the users who started takeovers that run until they are ended. */
export const takeoverReminders = (platform: Platform): Job => ({
  name: 'takeover-reminders',
  title: 'Takeover reminders',
  schedule: '* * * * *',
  run: async () => {
    const sent = await remind(platform)
    return sent === 1 ? '1 email sent.' : `${sent} emails sent.`
  },
})

/**
 * A reminder is claimed before its emails are sent, so that several servers send it once. Without the user who started
 * the takeover, the admins of the account get it.
 */
export async function remind(platform: Platform): Promise<number> {
  const { env, now } = platform
  const db = ofServer(platform.db, 'jobs of all accounts')
  const link = `${env.publicUrl}/dashboard`
  let sent = 0
  for (const takeover of await repo.listDue(db, now())) {
    if (!(await repo.claim(db, takeover, now() + nextReminderMs))) continue
    const starter = await repo.findStarter(db, takeover)
    for (const to of starter ? [starter] : await repo.listAdmins(db, takeover.account_id)) {
      const mail = reminderMail({ takeover, to, isStarter: starter !== undefined, now: now(), link })
      await sendMail(platform, { accountId: takeover.account_id, userId: to.id }, mail)
      sent += 1
    }
  }
  return sent
}
