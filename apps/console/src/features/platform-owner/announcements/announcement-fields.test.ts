import type { Announcement } from '@digisigncast/contract/platform/announcements'
import { expect, test } from 'vitest'
import { localOf } from '../../../ui/forms/local-moment.ts'
import { bodyOf, errorsIn, fieldsOf } from './announcement-fields.ts'

const startsAt = new Date(2026, 10, 21, 14, 5, 33, 250).getTime()
const announcement: Announcement = {
  id: 'a1',
  title: 'Maintenance',
  text: 'Tonight.',
  severity: 'warning',
  starts_at: startsAt,
  ends_at: null,
  version: 3,
  state: 'live',
  customers_count: 1,
  seen_count: 0,
  dismissed_count: 0,
  mails: null,
  created_at: 0,
}
const customers = [{ id: 'c1', name: 'Bakery' }]
const fields = fieldsOf(announcement, customers)

test('times are those of the browser, and an unchanged one keeps its seconds', () => {
  expect(localOf(startsAt)).toBe('2026-11-21T14:05')
  expect(bodyOf(fields, announcement)).toMatchObject({ starts_at: startsAt, ends_at: null })
  const changed = bodyOf({ ...fields, starts_at: '2026-11-21T14:06' }, announcement)
  expect(changed.starts_at).toBe(new Date(2026, 10, 21, 14, 6).getTime())
  expect(bodyOf(fieldsOf(undefined, []), undefined)).not.toHaveProperty('starts_at')
})

test('customers are sent only if they are chosen', () => {
  expect(bodyOf(fields, announcement)).toMatchObject({ is_for_all: false, accountIds: ['c1'], announcementId: 'a1' })
  expect(bodyOf({ ...fields, audience: 'all' }, announcement)).toMatchObject({ is_for_all: true, accountIds: [] })
})

test('all errors are shown at once', () => {
  expect(errorsIn(fields, announcement)).toEqual({})
  const wrong = { ...fields, title: '', ends_at: '2026-11-21T14:05', customers: [] }
  expect(errorsIn(wrong, announcement)).toEqual({
    title: expect.stringMatching(/required/),
    ends_at: 'The end must be after the start.',
    customers: 'Please choose at least one customer.',
  })
})
