import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { localBus } from '../bus/bus.ts'
import { cache } from './cache.ts'
import { openContentVersions } from './content-versions.ts'

/** A load that the test ends; counts its calls. */
function slowLoad<Value>() {
  const ends: PromiseWithResolvers<Value>[] = []
  const load = () => {
    const end = Promise.withResolvers<Value>()
    ends.push(end)
    return end.promise
  }
  return { ends, load }
}

test('simultaneous calls share one load, and its result is cached', async () => {
  const values = cache<string>({ max: 10 })
  const { ends, load } = slowLoad<string>()
  const calls = [values.of('a', load), values.of('a', load), values.of('a', load)]
  ends[0]?.resolve('one')
  expect(await Promise.all(calls)).toEqual(['one', 'one', 'one'])
  expect(await values.of('a', load)).toBe('one')
  expect(ends).toHaveLength(1)
})

test('a failed load fails all calls that wait for it and is not cached', async () => {
  const values = cache<string>({ max: 10 })
  const { ends, load } = slowLoad<string>()
  const calls = [values.of('a', load), values.of('a', load)]
  ends[0]?.reject(new Error('broken'))
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await values.of('a', async () => 'two')).toBe('two')
})

test('a load that finds nothing is not cached', async () => {
  const values = cache<string>({ max: 10 })
  const found = ['', 'two'].values()
  const load = async () => found.next().value || undefined
  expect(await Promise.all([values.of('a', load), values.of('a', load)])).toEqual([undefined, undefined])
  expect(await values.of('a', load)).toBe('two')
})

test('a value that is deleted while it is loaded is returned and not cached', async () => {
  const values = cache<string>({ max: 10 })
  const { ends, load } = slowLoad<string>()
  const call = values.of('a', load)
  values.delete('a')
  const after = values.of('a', async () => 'new')
  ends[0]?.resolve('old')
  expect(await Promise.all([call, after])).toEqual(['old', 'new'])
  expect(values.get('a')).toBe('new')
})

test('a value that is not current is loaded again, also when an older load is running', async () => {
  const values = cache<{ version: number }>({ max: 10 })
  const { ends, load } = slowLoad<{ version: number }>()
  const atLeast = (version: number) => values.of('a', load, (value) => value.version >= version)
  const calls = [atLeast(1), atLeast(2), atLeast(2)]
  ends[0]?.resolve({ version: 1 })
  expect(await calls[0]).toEqual({ version: 1 })
  await setImmediate()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve({ version: 2 })
  expect(await Promise.all(calls)).toEqual([{ version: 1 }, { version: 2 }, { version: 2 }])
  expect(await atLeast(1)).toEqual({ version: 2 })
  // A load whose result is not current either is returned, not repeated.
  const old = atLeast(4)
  ends[2]?.resolve({ version: 3 })
  expect(await old).toEqual({ version: 3 })
})

test('a failed load of a newer value removes the older one', async () => {
  const values = cache<string>({ max: 10 })
  values.set('a', 'old')
  const failing = values.of(
    'a',
    () => Promise.reject(new Error('broken')),
    () => false,
  )
  await expect(failing).rejects.toThrow('broken')
  expect(values.get('a')).toBeUndefined()
})

test('a value expires after its lifetime', async () => {
  let time = 5000
  const values = cache<number>({ max: 10, lifeMs: 1000, now: () => time })
  expect(await values.of('a', async () => 1)).toBe(1)
  time += 999
  expect(await values.of('a', async () => 2)).toBe(1)
  time += 2
  expect(await values.of('a', async () => 2)).toBe(2)
})

test('the least recently used value makes room for a new one', async () => {
  const values = cache<string>({ maxSize: 5, sizeCalculation: ({ length }) => length })
  for (const key of ['a', 'b', 'a', 'c']) await values.of(key, async () => 'xx')
  expect([...values.keys()].toSorted()).toEqual(['a', 'c'])
})

test('running loads of more keys than fit all return their result', async () => {
  const values = cache<string>({ max: 2 })
  const { ends, load } = slowLoad<string>()
  const calls = ['a', 'b', 'c'].map((key) => values.of(key, load))
  for (const [index, end] of ends.entries()) end.resolve(`${index}`)
  expect(await Promise.all(calls)).toEqual(['0', '1', '2'])
})

test('twenty thousand and one versions: the one used least recently is read again, the others are not', async () => {
  let reads = 0
  const readCounts = async () => {
    reads += 1
    return { all: 1, some: 0 }
  }
  const known = openContentVersions({ readCounts, readReached: async () => [] }, localBus, () => 0)
  for (let i = 0; i <= 20_000; i += 1) await known.of(`${i}`)
  await known.of('20000')
  await known.of('1')
  expect(reads).toBe(20_001)
  await known.of('0')
  expect(reads).toBe(20_002)
})
