import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const before = { name: 'Hall', rotation: 0, ids: ['a'] }

test('what was typed stays, and what was not touched becomes theirs', () => {
  const now = { name: 'Hall', rotation: 90, ids: ['a', 'b'] }
  expect(rebase({ ...before, name: 'Lobby' }, { before, now })).toEqual({
    fields: { name: 'Lobby', rotation: 90, ids: ['a', 'b'] },
    both: [],
  })
})

test('fields that both have changed are named, unless both wanted the same', () => {
  const now = { name: 'Foyer', rotation: 90, ids: ['b'] }
  expect(rebase({ name: 'Lobby', rotation: 90, ids: ['c'] }, { before, now })).toEqual({
    fields: { name: 'Lobby', rotation: 90, ids: ['c'] },
    both: ['name', 'ids'],
  })
})
