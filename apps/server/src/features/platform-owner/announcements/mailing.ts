import type { FastifyInstance } from 'fastify'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { queue } from '../../../platform/limits/fair-queue.ts'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import type { AnnouncementRow } from './announcements.repo.ts'
import * as repo from './mails.repo.ts'

interface Letter {
  title: string
  text: string
  to: { email: string; email_confirmed: number; account_name: string }
  link: string
}

const announcementMail = ({ title, text, to, link }: Letter): Mail => ({
  to: to.email,
  subject: title,
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title,
    text,
    action: 'Open your console',
    link,
    // Names entered by customers are only sent to confirmed addresses.
    note: `You get this because you are an admin of ${to.email_confirmed === 1 ? to.account_name : 'an account'}.`,
  }),
})

const batchSize = 50

export interface AnnouncementMailing {
  /** Sends all due emails in the background. */
  send: () => void
  job: Job
}

/** Emails announcements in the background: a hanging mail server blocks neither the start nor responses. */
export function openMailing(app: FastifyInstance, platform: Platform): AnnouncementMailing {
  const inTurn = queue(1)
  const stop = new AbortController()
  let sending: Promise<unknown> = Promise.resolve()
  const run = () => inTurn(() => sendAll(platform, stop.signal))
  app.addHook('onClose', async () => {
    stop.abort()
    await sending
  })
  return {
    send: () => {
      sending = run().catch((err: unknown) => platform.log.error({ err }, 'an announcement could not be emailed'))
    },
    job: {
      name: 'announcement-mails',
      title: 'Announcement emails',
      schedule: '* * * * *',
      run: async () => {
        const sent = await run()
        return sent === 1 ? '1 email sent.' : `${sent} emails sent.`
      },
    },
  }
}

async function sendAll(platform: Platform, stop: AbortSignal): Promise<number> {
  let sent = 0
  for (const announcement of await repo.listToMail(platform.db, platform.now()))
    sent += await sendOne(platform, announcement, stop)
  return sent
}

/** Sends in batches; an announcement changed meanwhile is read again by the next run. Returns the number sent. */
async function sendOne(platform: Platform, row: AnnouncementRow, stop: AbortSignal): Promise<number> {
  const { db, env, now } = platform
  const link = `${env.publicUrl}/dashboard`
  let sent = 0
  for (;;) {
    const batch = await repo.listUnmailed(db, row, batchSize)
    if (batch.length === 0) break
    if (!(await repo.isStillWanted(db, row))) return sent
    for (const to of batch) {
      if (stop.aborted) return sent
      if (!(await repo.claimMail(db, row.id, to.id, now()))) continue
      await sendMail(platform, { accountId: to.account_id, userId: to.id }, announcementMail({ ...row, to, link }))
      sent += 1
    }
  }
  await repo.noteMailed(db, row, now())
  return sent
}
