import { expect, test } from 'vitest'
import { bodyOf, fieldsOf } from './user-fields.ts'

test('a manager is sent with every permission as 1 or 0', () => {
  const fields = { ...fieldsOf(undefined), role: 'manager' as const, permissions: { screens: { view: 1 as const } } }
  const none = { view: 0, create: 0, edit: 0, delete: 0 }
  expect(bodyOf(fields, undefined)).toMatchObject({
    role: 'manager',
    permissions: { content: none, channels: none, playlist: none, screens: { ...none, view: 1 }, users: none },
  })
})

test('an admin is sent without permissions', () => {
  expect(bodyOf({ ...fieldsOf(undefined), role: 'admin' }, undefined)).not.toHaveProperty('permissions')
})
