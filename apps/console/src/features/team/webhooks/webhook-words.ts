import { webhookEventNames, webhookEvents } from '@digisigncast/contract/events/webhook-events'
import type { Attempt, Delivery, Webhook } from '@digisigncast/contract/events/webhooks'

/** For example: Device online, Invoice paid */
export const eventsText = (events: Webhook['events']): string =>
  events.length === webhookEventNames.length
    ? 'All events'
    : events.map((event) => (event === 'unknown' ? 'Unknown' : webhookEvents[event].label)).join(', ')

/** State of a webhook, and what to do about it. */
export function stateOf({ is_enabled, off_reason, last_attempt }: Webhook): {
  tone: 'good' | 'waiting' | 'bad' | 'off'
  label: string
  hint: string | null
} {
  if (off_reason === 'gone')
    return { tone: 'bad', label: 'Gone', hint: 'The receiver answered 410. Check the address, then enable it again.' }
  if (off_reason === 'failing')
    return {
      tone: 'bad',
      label: 'Paused',
      hint: 'At least 20 attempts in 24 hours failed, and none succeeded. Repair the receiver, then enable it again.',
    }
  if (off_reason === 'unknown') return { tone: 'bad', label: 'Unknown', hint: null }
  if (!is_enabled) return { tone: 'off', label: 'Off', hint: null }
  if (last_attempt?.error) return { tone: 'bad', label: 'Failing', hint: last_attempt.error }
  return last_attempt === null
    ? { tone: 'waiting', label: 'Waiting for an event', hint: null }
    : { tone: 'good', label: 'Active', hint: null }
}

export const deliveryStates = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
  unknown: { tone: 'off', label: 'Unknown' },
} as const satisfies Record<Delivery['state'], object>

/** For example: 200 in 34 ms */
export const attemptText = ({ status, duration_ms, error }: Attempt): string =>
  status === null ? (error ?? 'No answer.') : `${status} in ${duration_ms.toLocaleString('en')} ms`

/** The result of a test. */
export const testText = (attempt: Attempt): string =>
  attempt.error === null ? `The receiver answered ${attemptText(attempt)}.` : `The test failed: ${attempt.error}`
