import { uploadLifeMs } from '@digisigncast/contract/content/uploads'
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

test('unfinished uploads are restored once, with their progress', () => {
  remember(entry)
  remember({ ...entry, progress: 0.5 })
  expect(rememberedOf('a', 2000)).toEqual([{ ...entry, progress: 0.5 }])
  forget(entry.url)
  expect(rememberedOf('a', 2000)).toEqual([])
})

test('uploads of other users are hidden, and expired ones are dropped', () => {
  remember(entry)
  expect(rememberedOf('b', 2000)).toEqual([])
  expect(rememberedOf('a', 1000 + uploadLifeMs)).toEqual([])
})

test('invalid stored values are ignored', () => {
  localStorage.setItem('unfinished_uploads', '{"no":"list"}')
  expect(rememberedOf('a')).toEqual([])
  localStorage.setItem('unfinished_uploads', '[null, {"url": 5}')
  expect(rememberedOf('a')).toEqual([])
  localStorage.setItem('unfinished_uploads', JSON.stringify([null, { url: 5 }, entry]))
  expect(rememberedOf('a', 2000)).toEqual([entry])
})

test('files are compared by name, size and time', () => {
  const file = { name: 'film.mp4', size: 12_000_000, lastModified: 5 }
  expect(isSameFile(file, entry)).toBe(true)
  expect(isSameFile({ ...file, size: 1 }, entry)).toBe(false)
  expect(isSameFile({ ...file, name: 'other.mp4' }, entry)).toBe(false)
  expect(isSameFile({ ...file, lastModified: 6 }, entry)).toBe(false)
})
