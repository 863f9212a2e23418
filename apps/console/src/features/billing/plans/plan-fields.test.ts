import type { Plan } from '@digisigncast/contract/billing/plans'
import { expect, test } from 'vitest'
import { bodyOf, bytesPerGb, errorsIn, fieldsOf } from './plan-fields.ts'

const plan: Plan = {
  id: 'p1',
  name: 'Basic',
  price: 1999,
  price_per_screen: 0,
  currency: 'EUR',
  cycle: 'yearly',
  max_screens: null,
  max_team_members: 5,
  max_storage_bytes: 2.5 * bytesPerGb,
  max_playlists: null,
  max_channels: 0,
  max_media: null,
  trial_days: 14,
  status: 'active',
  subscriptions: 3,
  version: 7,
  created_at: 0,
}

test('a form shows prices in units and storage in GB, and blank fields for what is not limited', () => {
  expect(fieldsOf(plan, 'USD')).toMatchObject({
    price: 19.99,
    price_per_screen: '',
    currency: 'EUR',
    max_screens: '',
    max_storage_bytes: 2.5,
    max_channels: 0,
  })
  expect(fieldsOf(undefined, 'USD')).toMatchObject({ price: '', currency: 'USD', cycle: 'monthly', trial_days: 0 })
})

test('a stored plan becomes the same body again, with its version', () => {
  const { id, status: _, subscriptions: __, created_at: ___, ...sent } = plan
  expect(bodyOf(fieldsOf(plan, 'USD'), plan)).toEqual({ ...sent, planId: id })
})

test('a currency without decimals has no cents', () => {
  expect(bodyOf({ ...fieldsOf(undefined, 'JPY'), price: 1500 }, undefined).price).toBe(1500)
  expect(fieldsOf({ ...plan, currency: 'JPY' }, 'USD').price).toBe(1999)
})

test.each([
  [{ price: '' }, { price: 'Price is required.' }],
  [{ price: -1 }, { price: 'The price must be between 0 and 1,000,000.' }],
  [{ price_per_screen: 2_000_000 }, { price_per_screen: 'The price per screen must be between 0 and 1,000,000.' }],
  [{ max_storage_bytes: -1 }, { max_storage_bytes: 'The storage limit must be between 0 and 900,000 GB.' }],
  [{ price: 0, max_screens: '', trial_days: '' }, {}],
])('%o is checked in the units of the form', (changes, errors) => {
  expect(errorsIn({ ...fieldsOf(plan, 'USD'), ...changes }, undefined)).toEqual(errors)
})
