import { expect, test } from 'vitest'
import { bodyOf, errorsIn, fieldLabels, fieldsOf } from './user-fields.ts'

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

test('an empty form marks every required field; an invitation needs no password', () => {
  const empty = fieldsOf(undefined)
  const marked = (['name', 'username', 'email', 'password', 'confirmPassword', 'role'] as const).map((field) => [
    field,
    `${fieldLabels[field]} is required.`,
  ])
  expect(errorsIn(empty, undefined, false)).toEqual(Object.fromEntries(marked))
  const { password: _, confirmPassword: __, ...others } = Object.fromEntries(marked)
  expect(errorsIn({ ...empty, invite: true }, undefined, false)).toEqual(others)
})
