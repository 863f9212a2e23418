import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { roundListOf } from '@digisigncast/timeline/rounds/round-list'
import { expect, test } from 'vitest'
import { nextItems } from './next-items.ts'

const item = (id: string, weight = 1, media: object = { file_type: 'image', pages: null, file_path: '/f' }) =>
  ({ id, weight, page_from: null, page_to: null, media }) as PlaylistItem
const playlist = (order: Playlist['order'], contents: PlaylistItem[]) => ({ id: 'p', order, contents }) as Playlist
const ids = (of: Playlist, count = 10) => nextItems(of, count).map(({ item: { id } }) => id)

test('items come in order, round after round', () => {
  const next = nextItems(playlist('in_order', [item('a'), item('b'), item('c')]), 7)
  expect(next.map(({ item: { id } }) => id).join('')).toBe('abcabca')
  expect(next.map(({ round }) => round)).toEqual([1, 1, 1, 2, 2, 2, 3])
  expect(next.map(({ isFirstInRound }) => isFirstInRound)).toEqual([true, false, false, true, false, false, true])
})

test('an item comes as often in a round as its weight', () => {
  expect(ids(playlist('in_order', [item('m'), item('n'), item('o'), item('b', 3)]), 6).join('')).toBe('mbnbob')
})

test('shuffled rounds have all items, and never one twice in a row', () => {
  const next = ids(
    playlist(
      'shuffle',
      ['a', 'b', 'c', 'd', 'e'].map((id) => item(id)),
    ),
  )
  expect([next.slice(0, 5), next.slice(5)].map((round) => round.toSorted().join(''))).toEqual(['abcde', 'abcde'])
  expect(next.filter((id, index) => id === next[index - 1])).toEqual([])
})

test('a document has one place with its pages, and none until they are rendered', () => {
  const document = (pages: number | null) => item('d', 1, { file_type: 'document', pages, file_path: pages && '/f' })
  expect(ids(playlist('in_order', [item('a'), document(3)]), 4)).toEqual(['a', 'd', 'a', 'd'])
  expect(ids(playlist('in_order', [item('a'), document(null)]), 2)).toEqual(['a', 'a'])
  expect(ids(playlist('shuffle', [document(null)]))).toEqual([])
})

test('a document is shuffled by its first page, as on displays', () => {
  const document = { ...item('d', 1, { file_type: 'document', pages: 5, file_path: '/f' }), page_from: 2, page_to: 3 }
  const order = 'shuffle'
  const parts = [['a'], ['b'], ['c'], ['d/2', 'd/3']].map((items) => ({ items, weight: 1 }))
  const list = roundListOf({ id: 'p', order, parts })
  const shown = [0, 1, 2, 3, 4].flatMap((round) => expandPlaylist(list, round)).filter((id) => id !== 'd/3')
  const next = ids(playlist(order, [item('a'), item('b'), item('c'), document]), 20)
  expect(next).toEqual(shown.map((id) => id.replace('d/2', 'd')))
})

test('an item without its file has no place; an address needs none', () => {
  const without = (file_type: string) => item(file_type, 1, { file_type, pages: null, file_path: null })
  expect(ids(playlist('in_order', [item('a'), without('video'), without('web')]), 4)).toEqual(['a', 'web', 'a', 'web'])
})
