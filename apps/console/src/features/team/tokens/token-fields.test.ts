import { createToken } from '@digisigncast/contract/accounts/tokens'
import { expect, test } from 'vitest'
import { bodyOf, emptyFields, errorsIn, tokenCatalog } from './token-fields.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const fields = { ...emptyFields, name: 'Menu import' }

test('a new token expires in 90 days, for all screens, and cannot start takeovers', () => {
  const body = bodyOf(fields, now + 0.4)
  expect(body).toEqual({
    name: 'Menu import',
    permissions: {},
    allow_takeovers: false,
    expires_at: Date.parse('2027-02-25T12:00:00Z'),
  })
  expect(createToken.body.safeParse(body).success).toBe(true)
  expect(bodyOf({ ...fields, expiry: 'never' }, now).expires_at).toBeNull()
})

test('allowing takeovers gives the permissions to see and to start them', () => {
  const permissions = { takeover: { edit: 1 as const } }
  expect(bodyOf({ ...fields, permissions, allowTakeovers: true }, now)).toMatchObject({
    permissions: { takeover: { view: 1, edit: 1, start: 1 } },
    allow_takeovers: true,
  })
  expect([tokenCatalog['takeover']?.fields, tokenCatalog['users']?.fields]).toEqual([
    ['view', 'edit'],
    ['view', 'delete'],
  ])
})

test('a token needs a name, a permission, and a tag if it is limited', () => {
  const limit = { isLimited: true, tagIds: [] }
  expect(errorsIn({ ...fields, name: ' ', limit }, now)).toEqual({
    name: 'Name is required.',
    permissions: 'Switch on what the token can do.',
    limit: 'Choose at least one tag, or give access to all screens.',
  })
  const tagged = { ...fields, limit: { isLimited: true, tagIds: ['t'] } }
  expect(errorsIn({ ...tagged, permissions: { screens: { view: 1 } } }, now)).toEqual({})
  expect(errorsIn({ ...tagged, allowTakeovers: true }, now)).toEqual({})
})
