import { expect, test } from 'vitest'
import { permissions } from './api/permissions.ts'
import { calls } from './calls.ts'

test('every permission is needed by a call', () => {
  const needed = new Set<string>(calls.flatMap(({ endpoint }) => endpoint.allow))
  expect(permissions.filter((permission) => !needed.has(permission))).toEqual([])
})
