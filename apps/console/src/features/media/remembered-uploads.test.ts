import { uploadLifeMs } from '@digisigncast/contract/uploads'
import { beforeEach, expect, test, vi } from 'vitest'
import { forget, isSameFile, type RememberedUpload, remember, rememberedOf } from './remembered-uploads.ts'

const entry: RememberedUpload = {
  url: 'http://here/api/v1/uploads/a.1',
  userId: 'a',
  name: 'film.mp4',
  bytes: 12_000_000,
  modifiedAt: 5,
  beganAt: 1000,
  progress: 0.25,
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

test('what was unfinished is there again, once, with how far it got', () => {
  remember(entry)
  remember({ ...entry, progress: 0.5 })
  expect(rememberedOf('a', 2000)).toEqual([{ ...entry, progress: 0.5 }])
  forget(entry.url)
  expect(rememberedOf('a', 2000)).toEqual([])
})

test('nobody sees what another user left, and nothing stays longer than the server keeps it', () => {
  remember(entry)
  expect(rememberedOf('b', 2000)).toEqual([])
  expect(rememberedOf('a', 1000 + uploadLifeMs)).toEqual([])
})

test('a storage that somebody else wrote into is passed over', () => {
  localStorage.setItem('unfinished_uploads', '{"no":"list"}')
  expect(rememberedOf('a')).toEqual([])
  localStorage.setItem('unfinished_uploads', '[null, {"url": 5}')
  expect(rememberedOf('a')).toEqual([])
  localStorage.setItem('unfinished_uploads', JSON.stringify([null, { url: 5 }, entry]))
  expect(rememberedOf('a', 2000)).toEqual([entry])
})

test('the same file has the same name, size and time', () => {
  const file = { name: 'film.mp4', size: 12_000_000, lastModified: 5 }
  expect(isSameFile(file, entry)).toBe(true)
  expect(isSameFile({ ...file, size: 1 }, entry)).toBe(false)
  expect(isSameFile({ ...file, name: 'other.mp4' }, entry)).toBe(false)
  expect(isSameFile({ ...file, lastModified: 6 }, entry)).toBe(false)
})
