import { expect, test } from 'vitest'
import { customerStatusText, trialText } from './customer-status.ts'

const [now, endsAt] = [Date.parse('2026-11-26T10:00:00Z'), Date.parse('2026-12-25T00:00:00Z')]

test('a trial ends on a day, with its year if it is another one', () => {
  expect(trialText(endsAt, now)).toBe('Trial until 25 Dec')
  expect(trialText(Date.parse('2027-01-03T23:59:00Z'), now)).toBe('Trial until 3 Jan 2027')
})

test('only active customers are in a trial', () => {
  const text = (status: 'active' | 'pending' | 'deactivated', isDeleted = false, trialEndsAt: number | null = endsAt) =>
    customerStatusText({ status, isDeleted, trialEndsAt }, now)
  expect([text('active'), text('pending'), text('deactivated'), text('active', true)]).toEqual([
    'Trial until 25 Dec',
    'Pending',
    'Deactive',
    'Deleted',
  ])
  expect(text('active', false, null)).toBe('Active')
})
