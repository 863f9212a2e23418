import type { FastifyInstance } from 'fastify'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { queue } from '../../../platform/limits/fair-queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byServer, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { readBillingSettings } from './billing-settings.ts'
import * as invoices from './invoices.repo.ts'
import { settle } from './issue.ts'
import { sendBillingEmails } from './letters/billing-letters.ts'
import { dayMs } from './periods.ts'
import { after } from './status.ts'
import * as repo from './subscriptions.repo.ts'

export interface Outcome {
  issued: number
  suspended: number
  /** Subscriptions that could not be billed; retried by the next run. */
  failed: number
}

/** Runs the daily billing. Each subscription has its own transaction; the next run completes interrupted runs. */
export async function runBilling(platform: Platform): Promise<Outcome> {
  const { db, live, log, now } = platform
  const outcome = { issued: 0, suspended: 0, failed: 0 }
  for (const { id } of await repo.listDue(db, now()))
    try {
      const settled = await db.transaction().execute((trx) => settle(trx, id, now()))
      outcome.issued += settled?.issued ?? 0
      if (settled?.isMoved) live.publish(settled.row.account_id, ['session.changed', 'subscriptions.changed'])
      if (settled?.issued) live.publish(settled.row.account_id, ['invoices.changed', 'subscriptions.changed'])
    } catch (err) {
      outcome.failed += 1
      log.error({ err }, 'a subscription could not be billed')
    }
  outcome.suspended = await suspendDebtors(platform)
  return outcome
}

async function suspendDebtors(platform: Platform): Promise<number> {
  const { db, live, now } = platform
  const { grace_days } = await readBillingSettings(db)
  const ids = new Set<string>()
  for (const { subscription_id } of await invoices.listOverdue(db, now() - grace_days * dayMs))
    if (subscription_id) ids.add(subscription_id)
  let suspended = 0
  for (const id of ids) {
    const row = await db.transaction().execute(async (trx) => {
      const before = await repo.lockSubscription(trx, id)
      const status = before && after(before.status, 'suspend')
      // It may have been paid in the meantime.
      if (!status || !(await invoices.isOwing(trx, id, now() - grace_days * dayMs))) return undefined
      const event = { type: 'subscription.suspended', subject: id, data: {} } as const
      await recordEvent(trx, event, byServer(before.account_id, now()))
      return repo.updateSubscription(trx, id, { status, cancels_at_period_end: 0, notice: 'suspended' })
    })
    if (!row) continue
    suspended += 1
    live.publish(row.account_id, hintsOf('subscription.suspended'))
  }
  return suspended
}

/** Name in the job register. */
export const billingJob = 'billing'

export interface Billing {
  /** Sends all due emails in the background. */
  send: () => void
  job: Job
}

const countOf = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

const wordsOf = ({ issued, suspended }: Outcome): string =>
  `${countOf(issued, 'invoice')} made, ${countOf(suspended, 'customer')} suspended.`

/** Emails are sent in the background: a hanging mail server blocks neither the start nor responses. */
export function openBilling(app: FastifyInstance, platform: Platform): Billing {
  const inTurn = queue(1)
  const stop = new AbortController()
  let sending: Promise<unknown> = Promise.resolve()
  const send = () => {
    sending = inTurn(() => sendBillingEmails(platform, stop.signal)).catch((err: unknown) =>
      platform.log.error({ err }, 'invoice emails could not be sent'),
    )
  }
  const run = async () => {
    const outcome = await runBilling(platform)
    send()
    return outcome
  }
  app.addHook('onClose', async () => {
    stop.abort()
    await sending
  })
  const job: Job = {
    name: billingJob,
    title: 'Billing',
    schedule: '10 0 * * *',
    isAtStart: true,
    run: async () => {
      const outcome = await run()
      const words = wordsOf(outcome)
      if (outcome.failed > 0)
        throw new Error(`${countOf(outcome.failed, 'subscription')} could not be billed; ${words}`)
      return words
    },
  }
  return { send, job }
}
