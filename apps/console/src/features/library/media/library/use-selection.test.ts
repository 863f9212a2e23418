import { expect, it } from 'vitest'
import { selectionOfAll } from './use-selection.ts'

const own = ['a', 'b'].map((id) => ({ id, is_editable: true }))
const others = ['c', 'd'].map((id) => ({ id, is_editable: false }))

it('Select All selects what the user may change, and says how many files are left out', () => {
  expect(selectionOfAll([...own, ...others], true)).toEqual({
    ids: ['a', 'b'],
    note: '2 of 4 media items selected. The other 2 belong to other users, so you cannot change them.',
  })
  expect(selectionOfAll([...own, ...others.slice(1)], true).note).toBe(
    '2 of 3 media items selected. The other one belongs to another user, so you cannot change it.',
  )
})

it('Select All selects everything when the user may change all media, or can only add media to playlists', () => {
  expect(selectionOfAll(own, true)).toEqual({ ids: ['a', 'b'], note: undefined })
  expect(selectionOfAll(others, true)).toEqual({ ids: ['c', 'd'], note: undefined })
  expect(selectionOfAll([...own, ...others], false).ids).toEqual(['a', 'b', 'c', 'd'])
})
