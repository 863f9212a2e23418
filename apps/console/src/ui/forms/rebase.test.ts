import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const before = { name: 'Hall', rotation: 0, ids: ['a'] }

test('changed fields are kept, unchanged fields take the saved values', () => {
  const now = { name: 'Hall', rotation: 90, ids: ['a', 'b'] }
  expect(rebase({ ...before, name: 'Lobby' }, { before, now })).toEqual({
    fields: { name: 'Lobby', rotation: 90, ids: ['a', 'b'] },
    both: [],
  })
})

test('fields that both users changed to different values are listed', () => {
  const now = { name: 'Foyer', rotation: 90, ids: ['b'] }
  expect(rebase({ name: 'Lobby', rotation: 90, ids: ['c'] }, { before, now })).toEqual({
    fields: { name: 'Lobby', rotation: 90, ids: ['c'] },
    both: ['name', 'ids'],
  })
})
