import { webhookEventNames } from '@digisigncast/contract/events/webhook-events'
import { expect, test } from 'vitest'
import { attemptText, eventsText, stateOf, testText } from './webhook-words.ts'

const webhook = {
  id: 'w',
  url: 'https://example.com',
  events: [],
  is_enabled: true,
  off_reason: null,
  created_at: 0,
  old_secret_until: null,
  last_attempt: null,
  waiting: 0,
}
const attempt = { at: 0, duration_ms: 1234, status: 200, error: null }

test('events are named, or all of them together', () => {
  expect(eventsText(webhookEventNames)).toBe('All events')
  expect(eventsText(['device.online', 'invoice.paid'])).toBe('Device online, Invoice paid')
})

test('a webhook that the server has switched off says why', () => {
  expect(stateOf(webhook).label).toBe('Waiting for an event')
  expect(stateOf({ ...webhook, last_attempt: attempt })).toEqual({ tone: 'good', label: 'Active', hint: null })
  const failed = { ...attempt, status: 500, error: 'The receiver answered 500.' }
  expect(stateOf({ ...webhook, last_attempt: failed })).toMatchObject({ label: 'Failing', hint: failed.error })
  expect(stateOf({ ...webhook, is_enabled: false }).label).toBe('Off')
  expect(stateOf({ ...webhook, is_enabled: false, off_reason: 'gone' }).hint).toContain('410')
  expect(stateOf({ ...webhook, is_enabled: false, off_reason: 'failing' }).label).toBe('Paused')
})

test('an attempt has its status and time, or why there is no answer', () => {
  expect(attemptText(attempt)).toBe('200 in 1,234 ms')
  expect(attemptText({ ...attempt, status: null, error: 'No answer within 15 s.' })).toBe('No answer within 15 s.')
  expect(testText(attempt)).toBe('The receiver answered 200 in 1,234 ms.')
  expect(testText({ ...attempt, error: 'It redirected.' })).toBe('The test failed: It redirected.')
})
