import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { inSteps } from '../../../platform/jobs/in-steps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { openWatch } from '../../../platform/jobs/watch.ts'
import { leaseMs, type Sending, sendOnce } from './attempt.ts'
import { collectEvents } from './collect-events.ts'
import * as deliveries from './deliveries.repo.ts'
import { openPlaces } from './places.ts'
import { dayMs } from './retry-times.ts'
import * as webhooks from './webhooks.repo.ts'

/** Longest time until the next look: for events and messages that no hint came for, and of crashed servers. */
const longestPauseMs = 10_000
const shortestPauseMs = 200
/** Messages of a webhook that are looked up at a time. */
const perWebhook = 2
const keptDays = 30
/** Messages of an account that are kept. */
const keptPerAccount = 10_000

export interface WebhookSender {
  job: Job
  /** Sends what is due. */
  begin: () => void
  close: () => Promise<void>
}

type Due = Awaited<ReturnType<typeof deliveries.listDueWebhooks>>[number]

/** Makes and sends the messages of webhooks. Everything is stored: each server continues what another one has left. */
export function openWebhookSender(sending: Sending): WebhookSender {
  const { db, now, log, live, background } = sending.platform
  const server = ofServer(db, 'jobs of all accounts')
  const places = openPlaces()
  /** Accounts whose events are marked, as far as this server knows. */
  let marking: ReadonlySet<string> = new Set()
  /** Turns of accounts: the one that was served longest ago comes first. */
  const served = new Map<string, number>()
  let turn = 0

  const sendSome = async ({ id, account_id: accountId, url, failures }: Due): Promise<void> => {
    const rows = ofAccount(db, accountId)
    const sender = { accountId, host: webhooks.hostOf(url), isFailing: failures > 0 }
    if (!places.hasRoom(sender)) return
    for (const due of await deliveries.listDue(rows, id, { now: now(), limit: perWebhook })) {
      const release = places.take(sender)
      if (!release) return
      const webhook = await webhooks.findWebhook(rows, id)
      const claimed = webhook?.is_enabled === 1 ? await deliveries.claim(rows, due, now() + leaseMs) : undefined
      if (!webhook || !claimed) {
        release()
        continue
      }
      turn += 1
      served.delete(accountId)
      served.set(accountId, turn)
      const work = () => sendOnce(sending, webhook, claimed).finally(release).then(begin)
      background.run(work, 'a message of a webhook could not be sent')
    }
  }
  const look = async (): Promise<number> => {
    marking = new Set(await webhooks.listMarking(db))
    // A failure of one account does not stop the messages of the others.
    for (const accountId of await deliveries.listMarkedAccounts(db))
      await collectEvents(db, accountId, now()).catch((err: unknown) =>
        log.error({ err, account: accountId }, 'messages of webhooks could not be made'),
      )
    const due = await deliveries.listDueWebhooks(server, now())
    for (const accountId of served.keys()) if (!marking.has(accountId)) served.delete(accountId)
    const last = ({ account_id }: Due) => served.get(account_id) ?? 0
    for (const one of due.toSorted((a, b) => last(a) - last(b))) await sendSome(one)
    const next = (await deliveries.findNextAt(server, now())) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(next - now(), shortestPauseMs), longestPauseMs)
  }
  const watch = openWatch({
    look,
    onFailure: (err) => log.error({ err }, 'messages of webhooks could not be sent'),
    afterFailureMs: longestPauseMs,
  })
  const begin = (): void => watch.begin()
  // Every event has this hint, which is sent after its transaction.
  live.watch((accountId, types) => {
    if (accountId !== null && marking.has(accountId) && types.includes('logs.changed')) begin()
  })
  begin()
  return {
    begin,
    close: watch.close,
    job: {
      name: 'webhooks',
      title: 'Webhooks',
      schedule: '*/10 * * * *',
      run: async (stop) => {
        const removed = await removeSurplus(sending, stop)
        begin()
        return removed === 1 ? '1 old message removed.' : `${removed} old messages removed.`
      },
    },
  }
}

/** Deletes messages from more than 30 days ago, and the oldest ones of accounts that have too many. */
async function removeSurplus({ platform: { db, now } }: Sending, stop: AbortSignal): Promise<number> {
  let removed = 0
  for (const accountId of await deliveries.listAccounts(ofServer(db, 'jobs of all accounts'))) {
    const rows = ofAccount(db, accountId)
    removed += await inSteps(() => deliveries.removeOld(rows, now() - keptDays * dayMs), stop)
    removed += await inSteps(() => deliveries.removeSurplus(rows, keptPerAccount), stop)
  }
  return removed
}
