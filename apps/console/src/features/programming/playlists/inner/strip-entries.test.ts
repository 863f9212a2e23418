import type { InnerPlaylist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { entriesOf, takeText } from './strip-entries.ts'

const item = (id: string, list_id: string | null = null) =>
  ({ id, list_id, media: { title: id.toUpperCase() } }) as PlaylistItem
const list = (id: string, at: number, count: number, more: Partial<InnerPlaylist> = {}): InnerPlaylist => ({
  id,
  playlist_id: `p-${id}`,
  name: `List ${id}`,
  is_hidden: false,
  take: null,
  weight: 1,
  rule: null,
  at,
  count,
  ...more,
})
const idsOf = (entries: ReturnType<typeof entriesOf>) =>
  entries.map((entry) => ('list' in entry ? `${entry.id}(${entry.items.map(({ id }) => id).join('')})` : entry.id))

test('a playlist is one entry at its place, also when it is empty', () => {
  const contents = [item('a'), item('x', '1'), item('y', '1'), item('b')]
  expect(idsOf(entriesOf({ contents, lists: [list('1', 1, 2), list('2', 3, 0)] }))).toEqual(['a', '1(xy)', '2()', 'b'])
  expect(idsOf(entriesOf({ contents, lists: [list('0', 0, 0), list('1', 1, 2), list('2', 4, 0)] }))).toEqual([
    '0()',
    'a',
    '1(xy)',
    'b',
    '2()',
  ])
  expect(idsOf(entriesOf({ contents: [], lists: [list('1', 0, 0)] }))).toEqual(['1()'])
})

test.each([
  [list('1', 0, 12), 'All of it: 12 items'],
  [list('1', 0, 12, { take: 1 }), 'One of 12 items each time'],
  [list('1', 0, 12, { take: 3 }), 'Next 3 of 12 items'],
  [list('1', 0, 0), 'Empty: it plays nothing'],
  [list('1', 0, 0, { is_hidden: true }), 'All of it'],
])('says how much of it plays: %o', (shown, text) => {
  expect(takeText(shown)).toBe(text)
})
