import { afterEach, expect, test, vi } from 'vitest'
import { causeOf } from './prime.ts'

const release = () => undefined
afterEach(() => vi.unstubAllGlobals())

test('a file from the storage of the page is broken if it is undamaged, and late otherwise', async () => {
  const stored = { url: 'blob:http://display/1', path: '/media/1', release }
  expect(await causeOf({ ...stored, isReadable: async () => true })).toBe('broken')
  expect(await causeOf({ ...stored, isReadable: async () => false })).toBe('late')
})

test('a file with an address is broken if it can be fetched', async () => {
  const file = { url: '/media/1', path: '/media/1', release }
  vi.stubGlobal('fetch', async () => new Response())
  expect(await causeOf(file)).toBe('broken')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(await causeOf(file)).toBe('late')
})
