import type { UserStatus as Status } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { UserStatus } from './user-table.tsx'

test('a user who is neither active nor pending is Offline', () => {
  const words = (['active', 'pending', 'deactivated', 'archived'] as Status[]).map((status) =>
    textOf(draw(<UserStatus status={status} />)),
  )
  expect(words).toEqual(['Active', 'Pending', 'Offline', 'Offline'])
})
