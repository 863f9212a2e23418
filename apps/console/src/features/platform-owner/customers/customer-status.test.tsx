import type { UserStatus } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { CustomerStatus } from './customer-status.tsx'

const text = (status: UserStatus, trialEndsAt: number | null = null, place: 'list' | 'page' = 'list') =>
  textOf(draw(<CustomerStatus status={status} isDeleted={false} trialEndsAt={trialEndsAt} place={place} />))

test('the three statuses have their specified words, and any other status is Unknown', () => {
  const words = (['active', 'pending', 'deactivated', 'archived'] as UserStatus[]).map((status) => text(status))
  expect(words).toEqual(['Active', 'Pending', 'Deactive', 'Unknown'])
})

test('a customer in its trial shows when that ends', () => {
  const endsAt = Date.UTC(2999, 11, 25)
  expect([text('active', endsAt), text('deactivated', endsAt)]).toEqual(['Trial until 25 Dec 2999', 'Deactive'])
})

test('on the page of the customer, the status has the word of the button', () => {
  expect([text('deactivated', null, 'page'), text('active', null, 'page')]).toEqual(['Suspended', 'Active'])
})
