import type { User } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { bodyOf, errorsIn, fieldsOf, storedText } from './customer-fields.ts'

const customer: User = {
  id: 'c1',
  name: 'Bakery',
  username: 'bakery',
  email: '',
  role: 'admin',
  status: 'deactivated',
  created_at: 0,
  permissions: '{}',
  limited_to_tags: false,
  limit_tags: [],
  team_members_count: 1,
  meta: [{ key: 'max_team_members', value: '5' }],
  media_count: 0,
  playlist_count: 0,
  version: 2,
}
const filled = { ...fieldsOf(undefined, '10'), name: 'Bakery', username: 'bakery', email: 'b@example.com' }
const password = { password: 'harbour lantern 58', confirmPassword: 'harbour lantern 58' }

test('the limit of team members is that of the customer, for a new one the default', () => {
  expect([fieldsOf(customer, '10'), filled].map((fields) => fields.team_member_limit)).toEqual(['5', '10'])
})

test('a new customer has a plan, and an invitation or a password', () => {
  const body = bodyOf({ ...filled, ...password, plan: 'p1', trial_days: 14 }, undefined)
  expect(body).toMatchObject({ ...password, planId: 'p1', trial_days: 14 })
  const invited = bodyOf({ ...filled, ...password, plan: 'none', trial_days: 14, invite: true }, undefined)
  expect(invited).toMatchObject({ invite: true, planId: null })
  for (const field of ['password', 'trial_days']) expect(invited).not.toHaveProperty(field)
  expect(bodyOf(filled, undefined)).not.toHaveProperty('planId')
})

test('a stored customer keeps plan and password', () => {
  const body = bodyOf({ ...fieldsOf(customer), ...password, plan: 'p1' }, customer)
  expect(body).toMatchObject({ userId: 'c1', version: 2 })
  for (const field of ['password', 'invite', 'planId']) expect(body).not.toHaveProperty(field)
})

test('an email address is required, unless the customer never had one', () => {
  expect(errorsIn({ ...filled, ...password }, undefined)).toEqual({})
  expect(Object.keys(errorsIn({ ...filled, email: ' ' }, undefined)).toSorted()).toEqual([
    'confirmPassword',
    'email',
    'password',
  ])
  expect(errorsIn(fieldsOf(customer), customer)).toEqual({})
  expect(Object.keys(errorsIn({ ...filled, email: '', invite: true }, undefined))).toEqual(['email'])
})

test('a stored field is shown in words', () => {
  expect(storedText(customer, 'status').value).toBe('Deactive')
  expect(storedText(customer, 'email').value).toBe('None')
  expect(storedText({ ...customer, meta: [] }, 'team_member_limit').value).toBe('Not limited')
})
