import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'
import { expect, test } from 'vitest'
import { expandPlaylist } from './expand-playlist.ts'
import { randomOf } from './random.ts'

const part = (id: string, weight = 1): RoundPart => ({ items: [id], ...(weight > 1 && { weight }) })
const list = (parts: RoundPart[], isShuffled = false, seed = 's'): RoundList => ({ seed, isShuffled, parts })
const letters = (text: string) => Array.from(text, (id) => part(id))
const text = (of: RoundList, round: number) => expandPlaylist(of, round).join('')

const counted = (ids: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** Pairs of equal neighbors. */
const repeats = (ids: readonly string[]) => ids.filter((id, index) => index > 0 && ids[index - 1] === id).length

test('without weights, each round is the list in order', () => {
  const plain = list(letters('abc'))
  expect([0, 1, 7].map((round) => text(plain, round))).toEqual(['abc', 'abc', 'abc'])
  expect(expandPlaylist(list([]), 0)).toEqual([])
})

test.each([
  ['mbnbob', [part('m'), part('n'), part('o'), part('b', 3)]],
  ['ababac', [part('a', 3), part('b', 2), part('c')]],
  ['aba', [part('a', 2), part('b')]],
  ['abaaaa', [part('a', 5), part('b')]],
])('weights are spread over a round: %s', (expected, parts) => {
  expect(text(list(parts), 0)).toBe(expected)
})

test('items of a document stay together, and its weight counts its appearances', () => {
  const pages: RoundPart = { items: ['d/1', 'd/2'], weight: 2 }
  expect(expandPlaylist(list([pages, part('a'), part('b')]), 3)).toEqual(['d/1', 'd/2', 'a', 'd/1', 'd/2', 'b'])
  for (let round = 0; round < 50; round += 1)
    expect(text(list([pages, part('a'), part('b')], true), round)).toMatch(/^(d\/1d\/2|a|b)+$/)
})

/** Lists of random numbers of parts with random weights, the same in each run. */
const random = Array.from({ length: 10_000 }, (_, turn) => {
  const pick = (what: string, most: number) => Math.floor(randomOf(`${turn} ${what}`) * most)
  const size = 1 + pick('size', 8)
  const weights = Array.from({ length: size }, (_, index) => 1 + pick(`weight ${index}`, 1 + pick('most', 10)))
  return { weights, isShuffled: pick('shuffled', 2) === 1, seed: String(turn) }
})

test('10,000 random lists: counts are exact, and no item is twice in a row where that can be avoided', () => {
  for (const { weights, isShuffled, seed } of random) {
    const one = list(
      weights.map((weight, index) => part(String(index), weight)),
      isShuffled,
      seed,
    )
    const rounds = [0, 1, 2].map((round) => expandPlaylist(one, round))
    const wanted = Object.fromEntries(weights.map((weight, index) => [String(index), weight]))
    for (const round of rounds) expect(counted(round)).toEqual(wanted)
    // What is next after a round is in the next one, too.
    const [total, heaviest] = [weights.reduce((sum, weight) => sum + weight, 0), Math.max(...weights)]
    const least = Math.max(0, 2 * heaviest - total)
    expect([seed, weights, repeats(rounds.flat())]).toEqual([seed, weights, Math.max(0, 3 * least - 1)])
  }
})

test('appearances of an item are spread evenly', () => {
  for (const { weights } of random.slice(0, 2000)) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (2 * Math.max(...weights) > total) continue
    const one = list(weights.map((weight, index) => part(String(index), weight)))
    const round = expandPlaylist(one, 0)
    for (const [index, weight] of weights.entries()) {
      const places = round.flatMap((id, place) => (id === String(index) ? [place] : []))
      const gaps = places.map((place, nth) => (places[nth + 1] ?? (places[0] ?? 0) + total) - place)
      const even = total / weight
      for (const gap of gaps)
        expect([weights, index, Math.abs(gap - even) <= weights.length]).toEqual([weights, index, true])
    }
  }
})

test('shuffle gives another order in each round, the same for the same seed', () => {
  const shuffled = list(letters('abcdefgh'), true)
  const rounds = Array.from({ length: 20 }, (_, round) => text(shuffled, round))
  expect(new Set(rounds).size).toBe(20)
  expect(Array.from({ length: 20 }, (_, round) => text(list(letters('abcdefgh'), true), round))).toEqual(rounds)
  expect(text(list(letters('abcdefgh'), true, 'other'), 0)).not.toBe(rounds[0])
})

test('each item has each place about equally often when shuffled', () => {
  const shuffled = list(letters('abcde'), true)
  const places = new Map<string, number>()
  for (let round = 0; round < 5000; round += 1)
    for (const [place, id] of expandPlaylist(shuffled, round).entries())
      places.set(`${id}${place}`, (places.get(`${id}${place}`) ?? 0) + 1)
  expect(places.size).toBe(25)
  for (const count of places.values()) expect(Math.abs(count - 1000)).toBeLessThan(200)
})

test('two shuffled items take turns', () => {
  expect([0, 1, 2].map((round) => text(list(letters('ab'), true), round))).toEqual(['ab', 'ab', 'ab'])
})

test('a list in a list plays as a whole, in its own order', () => {
  const inner = list(letters('xy'))
  expect(text(list([part('a'), { list: inner }, part('b')]), 5)).toBe('axyb')
  const rounds = [0, 1, 2, 3].map((round) => text(list([{ list: list(letters('pqrs'), true, 'inner') }]), round))
  expect(rounds).toEqual([0, 1, 2, 3].map((round) => text(list(letters('pqrs'), true, 'inner'), round)))
})

test('each appearance takes the next items of a list, from round to round', () => {
  const one = list([part('1'), part('2'), { list: list(letters('xyz')), take: 1 }])
  expect([0, 1, 2, 3].map((round) => text(one, round))).toEqual(['12x', '12y', '12z', '12x'])
  const often = list([part('1'), part('2'), { list: list(letters('xyz')), take: 2, weight: 2 }])
  expect([0, 1, 2].map((round) => text(often, round))).toEqual(['1xy2zx', '1yz2xy', '1zx2yz'])
  const more = list([{ list: list(letters('xy')), take: 5 }])
  expect([0, 1].map((round) => text(more, round))).toEqual(['xyxyx', 'yxyxy'])
})

test('weights of a list count where items are taken from it', () => {
  const ads = list([part('a', 3), part('b', 2), part('c')])
  const one = list([part('1'), { list: ads, take: 1 }])
  const shown = Array.from({ length: 60 }, (_, round) => expandPlaylist(one, round)[1] ?? '')
  expect(counted(shown)).toEqual({ a: 30, b: 20, c: 10 })
})

// 0.1 to 0.6 ms each on a machine that does nothing else.
test('500 items in a round take little time', () => {
  const begun = Date.now()
  for (const weight of [1, 2, 10])
    for (const isShuffled of [false, true]) {
      const parts = Array.from({ length: 500 / weight }, (_, index) => part(`item ${index}`, weight))
      for (let round = 0; round < 100; round += 1)
        expect(expandPlaylist(list(parts, isShuffled), round)).toHaveLength(500)
    }
  expect((Date.now() - begun) / 600).toBeLessThan(10)
})
