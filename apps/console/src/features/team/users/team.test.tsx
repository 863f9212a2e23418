import type { User } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { TeamCount } from './team.tsx'

const textFor = (team_members_count: number, limit?: string) => {
  const meta = limit === undefined ? [] : [{ key: 'max_team_members', value: limit }]
  return textOf(draw(<TeamCount member={{ team_members_count, meta } as unknown as User} />)).replaceAll('|', '')
}

test('the count has all users of the list, of which all but one are team members', () => {
  expect(textFor(12)).toBe('13 users: 12 team members and the first admin · limit: Not set')
  expect(textFor(12, '15')).toBe('13 users: 12 of 15 team members and the first admin')
  expect(textFor(0)).toBe('1 user: 0 team members and the first admin · limit: Not set')
})
