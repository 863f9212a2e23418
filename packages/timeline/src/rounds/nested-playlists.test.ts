import { expect, test } from 'vitest'
import { expandPlaylist } from './expand-playlist.ts'
import { type InnerList, nestedPlaylist, type OwnPlaylist, ownIdOf } from './nested-playlists.ts'
import { roundLength } from './round-length.ts'

interface Item {
  id: string
  position: number
  weight: number
}

type Playlist = OwnPlaylist<Item, InnerList>

const items = (ids: string, weights: Record<string, number> = {}): Item[] =>
  Array.from(ids, (id, position) => ({ id, position, weight: weights[id] ?? 1 }))
const inner = (id: string, inner_id: string, position: number, more: Partial<InnerList> = {}): InnerList => ({
  id,
  inner_id,
  position,
  rank: 0,
  take: null,
  weight: 1,
  ...more,
})
const playlist = (own: Item[], lists: InnerList[] = [], order: Playlist['order'] = 'in_order'): Playlist => ({
  order,
  items: own,
  lists,
})
const nest = (of: Record<string, Playlist>, most = 1000) =>
  nestedPlaylist('main', { known: new Map(Object.entries(of)), partOf: ({ id }) => id.replace(/\/\d+$/, ''), most })
const round = (of: Record<string, Playlist>, number: number) =>
  expandPlaylist(nest(of).list, number).map(ownIdOf).join('')

test('a playlist plays at its place, and each of its items has an id of its own at each place', () => {
  const of = {
    main: playlist(items('ab'), [inner('1', 'ads', 1), inner('2', 'ads', 2)]),
    ads: playlist(items('xy')),
  }
  expect(nest(of).items.map(({ id }) => id)).toEqual(['a', '1>x', '1>y', 'b', '2>x', '2>y'])
  expect(nest(of).items.map(({ lists }) => lists.map(({ id }) => id).join())).toEqual(['', '1', '1', '', '2', '2'])
  expect(round(of, 0)).toBe('axybxy')
})

test('several playlists at one place come in the order of their ranks, before an item with the same position', () => {
  const of = {
    main: playlist(items('ab'), [inner('2', 'two', 1, { rank: 1 }), inner('1', 'one', 1), inner('0', 'zero', 0)]),
    zero: playlist(items('z')),
    one: playlist(items('x')),
    two: playlist(items('y')),
  }
  expect(round(of, 3)).toBe('zaxyb')
})

test('each place of a playlist takes the next items after the place before, also shuffled and in the next round', () => {
  const main = playlist(
    items('abc'),
    [1, 2, 3].map((at) => inner(`l${at}`, 'ads', at, { take: 1 })),
  )
  const of = { main, ads: playlist(items('wxyz')) }
  expect([0, 1, 2, 3].map((number) => round(of, number))).toEqual(['awbxcy', 'azbwcx', 'aybzcw', 'axbycz'])
  const shuffled = { main, ads: playlist(items('wxyz'), [], 'shuffle') }
  const ads = Array.from({ length: 40 }, (_, number) => round(shuffled, number).replace(/[abc]/g, '')).join('')
  // Four in a row are each of them once.
  for (let from = 0; from < ads.length; from += 4)
    expect(
      Array.from(ads.slice(from, from + 4))
        .toSorted()
        .join(''),
    ).toBe('wxyz')
})

test('playlists in playlists in a playlist play; deeper ones do not', () => {
  const of = {
    main: playlist(items('a'), [inner('1', 'one', 1)]),
    one: playlist(items('b'), [inner('2', 'two', 1, { take: 1 })]),
    two: playlist(items('cd'), [inner('3', 'three', 2)]),
    three: playlist(items('e')),
  }
  expect(nest(of).items.map(({ id }) => id)).toEqual(['a', '1>b', '1>2>c', '1>2>d'])
  expect([0, 1, 2].map((number) => round(of, number))).toEqual(['abc', 'abd', 'abc'])
})

test('a playlist that contains itself ends, and no more items than the most are there', () => {
  const of = { main: playlist(items('a'), [inner('1', 'main', 1)]) }
  expect(nest(of).items.map(({ id }) => id)).toEqual(['a', '1>a', '1>1>a'])
  const many = {
    main: playlist(
      [],
      Array.from({ length: 50 }, (_, at) => inner(`${at}`, 'one', 0, { rank: at })),
    ),
    one: playlist(items('abcde')),
  }
  expect(nest(many, 12).items).toHaveLength(12)
  expect(expandPlaylist(nest(many, 12).list, 0)).toHaveLength(12)
})

test('the length of a round is that of what plays in it on average', () => {
  const msOf = (id: string) => ({ a: 1000, b: 3000, x: 10_000, y: 20_000 })[ownIdOf(id)] ?? 0
  const lengthOf = (of: Record<string, Playlist>) => roundLength(nest(of).list, msOf)
  const ads = playlist(items('xy', { x: 3 }))
  const of = (more: Partial<InnerList>) => ({
    main: playlist(items('ab', { a: 2 }), [inner('1', 'ads', 1, more)]),
    ads,
  })
  expect(lengthOf(of({}))).toEqual({ ms: 55_000, varies: false })
  expect(lengthOf(of({ take: 1 }))).toEqual({ ms: 17_500, varies: true })
  expect(lengthOf(of({ take: 4 }))).toEqual({ ms: 55_000, varies: false })
  expect(lengthOf({ main: playlist(items('a'), [inner('1', 'none', 0, { take: 2 })]) })).toEqual({
    ms: 1000,
    varies: false,
  })
})
