import type { UserStatus } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../testing/draw.tsx'
import { CustomerStatus } from './customer-status.tsx'

test('every status of a customer has a word; unknown ones are Unknown', () => {
  const words = (['active', 'pending', 'deactivated', 'archived'] as UserStatus[]).map((status) =>
    textOf(draw(<CustomerStatus status={status} isDeleted={false} />)),
  )
  expect(words).toEqual(['Active', 'Pending', 'Deactive', 'Unknown'])
  expect(textOf(draw(<CustomerStatus status="active" isDeleted />))).toBe('Deleted')
})
