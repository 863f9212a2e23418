import { type Attempt, type OffReason, testEvent } from '@digisigncast/contract/events/webhooks'
import type { AccountTrx } from '../../../database/open.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { change, lockAccount, theServer } from '../../kernel/accounts/index.ts'
import { type DeliveryRow, finish } from './deliveries.repo.ts'
import { validSecrets } from './old-secrets.ts'
import { dayMs, nextAttemptAt } from './retry-times.ts'
import { signaturesOf } from './signature.ts'
import * as webhooks from './webhooks.repo.ts'

/** Bytes of an answer that are read and stored. */
const answerBytes = 2048
/** Attempts of a message that are stored. */
const storedAttempts = 10
const failuresToPause = 20
const defaultTimeoutMs = 15_000

/** Time until another server repeats an attempt whose result is missing. */
export const leaseMs = 60_000

export interface Sending {
  platform: Platform
  /** For the receiver to answer. */
  timeoutMs?: number | undefined
}

export interface Result {
  attempt: Attempt
  answer: string
  retryAfter?: string | undefined
}

/** Sends a claimed message once, and stores the result. */
export async function sendOnce(sending: Sending, webhook: webhooks.WebhookRow, delivery: DeliveryRow): Promise<Result> {
  const result = await post(sending, webhook, delivery)
  await store(sending.platform, { webhook, delivery, result })
  return result
}

async function post(
  { platform, timeoutMs = defaultTimeoutMs }: Sending,
  webhook: webhooks.WebhookRow,
  { id, payload }: DeliveryRow,
): Promise<Result> {
  const at = platform.now()
  const begun = performance.now()
  const body = Buffer.from(payload)
  const timestamp = Math.floor(at / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(validSecrets(webhook, at), { id, timestamp, body }),
  }
  const ended = (of: Pick<Attempt, 'status' | 'error'>): Attempt => ({
    at,
    duration_ms: Math.round(performance.now() - begun),
    ...of,
  })
  try {
    const options = { accept: '*/*', maxBytes: answerBytes, timeoutMs, post: { body, headers } }
    const fetched = await platform.fetchPublic(webhook.url, options)
    const { status } = fetched
    return {
      attempt: ended({ status, error: problemOf(status) }),
      answer: textOf(fetched.body),
      retryAfter: fetched.headers['retry-after'],
    }
  } catch (error) {
    // Faults of the receiver, and of its address. Others are those of this server.
    if (!(error instanceof OutgoingFailure)) throw error
    return { attempt: ended({ status: null, error: error.message }), answer: '' }
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'The receiver redirected. Enter the address that it redirects to.'
  return `The receiver answered ${status}.`
}

/** PostgreSQL stores no NUL. A character that the end cuts is left out. */
const textOf = (body: Buffer): string => new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '')

interface Ended {
  webhook: webhooks.WebhookRow
  delivery: DeliveryRow
  result: Result
}

async function store(platform: Platform, ended: Ended): Promise<void> {
  const { account_id: accountId } = ended.webhook
  await change(platform, theServer(accountId), {
    work: async (trx) => {
      // Before the row of the webhook, as in all changes of webhooks.
      await lockAccount(trx, accountId)
      return storeRows(trx, ended, platform.now())
    },
    event: (off) =>
      off && {
        type: off === 'gone' ? 'webhook.disabled' : 'webhook.paused',
        subject: ended.webhook.id,
        data: { name: webhooks.hostOf(ended.webhook.url) },
      },
  })
}

/** Returns why the webhook was switched off; undefined: it was not. */
async function storeRows(
  trx: AccountTrx,
  { webhook, delivery, result }: Ended,
  now: number,
): Promise<OffReason | undefined> {
  const { attempt, answer, retryAfter } = result
  const isDelivered = attempt.error === null
  const isTest = delivery.type === testEvent
  const tries = delivery.tries + 1
  const next_at = isDelivered || isTest ? null : nextAttemptAt({ now, tries, retryAfter })
  const known = JSON.parse(delivery.attempts) as Attempt[]
  const isStored = await finish(trx, delivery, {
    state: isDelivered ? 'delivered' : next_at === null ? 'failed' : 'waiting',
    next_at,
    tries,
    attempts: JSON.stringify([...known, attempt].slice(-storedAttempts)),
    answer,
  })
  if (!isStored) return undefined
  const noted = isTest
    ? await webhooks.findWebhook(trx, webhook.id)
    : await webhooks.noteAttempt(trx, webhook.id, { json: JSON.stringify(attempt), isDelivered, at: attempt.at })
  const off = noted?.is_enabled === 1 ? offReason(noted, attempt, now) : undefined
  if (off) {
    await webhooks.updateWebhook(trx, webhook.id, { is_enabled: 0, off_reason: off })
    await webhooks.noteWebhooks(trx)
  }
  return off
}

function offReason(
  { failures, failing_since }: webhooks.WebhookRow,
  { status }: Attempt,
  now: number,
): OffReason | undefined {
  if (status === 410) return 'gone'
  const isLong = failing_since !== null && now - failing_since >= dayMs
  return failures >= failuresToPause && isLong ? 'failing' : undefined
}
