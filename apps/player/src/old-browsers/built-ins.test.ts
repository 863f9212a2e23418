import { expect, test } from 'vitest'
import { builtIns } from './built-ins.ts'

/** Calls a built-in and the one that replaces it, and returns both results. */
function both(path: string, target: unknown, ...given: unknown[]): [native: unknown, own: unknown] {
  const native = path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], globalThis)
  return [native, builtIns[path]].map((call) => (call as (...list: unknown[]) => unknown).apply(target, given)) as never
}

const list = [3, 1, 2, undefined, 10]
const nested = [[1, [2]], [], [3]]

test.each([
  ['Array.prototype.flat', nested],
  ['Array.prototype.flatMap', [1, 2, 3], (value: number, at: number) => (value === 2 ? [] : [value, [at]])],
  ['Array.prototype.flatMap', ['a', 'b'], (value: string) => value],
  ['Array.prototype.at', list, 0],
  ['Array.prototype.at', list, -1],
  ['Array.prototype.at', list, 7],
  ['Array.prototype.toSorted', list],
  ['Array.prototype.toSorted', [3, 1, 2], (one: number, other: number) => other - one],
  ['Object.fromEntries', Object, [['a', 1]]],
  ['Object.hasOwn', Object, { a: 1 }, 'a'],
  ['Object.hasOwn', Object, { a: 1 }, 'toString'],
  ['String.prototype.replaceAll', 'a.b.c', '.', ' '],
  ['String.prototype.replaceAll', 'aXbxc', /x/gi, '-'],
])('%s gives what browsers give: %j', (path, target, ...given) => {
  const [native, own] = both(path, target, ...given)
  expect(own).toEqual(native)
})

test('a sorted copy leaves the list as it is', () => {
  const [, own] = both('Array.prototype.toSorted', list)
  expect(list).toEqual([3, 1, 2, undefined, 10])
  expect(own).not.toBe(list)
})

test('settled promises report values and reasons', async () => {
  const given = [1, Promise.resolve('two'), Promise.reject(new Error('three'))]
  const [native, own] = both('Promise.allSettled', Promise, given)
  expect(await own).toEqual(await native)
})

test('blobs are read as bytes and text', async () => {
  const [, bytes] = both('Blob.prototype.arrayBuffer', new Blob(['ä1']))
  const [, text] = both('Blob.prototype.text', new Blob(['ä1']))
  expect([...new Uint8Array((await bytes) as ArrayBuffer)]).toEqual([0xc3, 0xa4, 0x31])
  expect(await text).toBe('ä1')
})
