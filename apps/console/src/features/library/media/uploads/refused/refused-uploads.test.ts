import { beforeEach, expect, it, vi } from 'vitest'
import type { Upload } from '../upload-list.ts'
import { readRefused, saveRefused } from './refused-uploads.ts'

const upload = (id: string, changes: Partial<Upload> = {}): Upload => ({
  id,
  name: `${id}.png`,
  bytes: 12,
  modifiedAt: 1,
  file: null,
  kind: 'image',
  state: 'refused',
  progress: 0,
  isOffline: false,
  reason: 'This file is empty.',
  canRetry: true,
  isResumable: false,
  preview: 'blob:1',
  beganAt: 1,
  userId: 'anna',
  url: null,
  folder: undefined,
  replaces: undefined,
  ...changes,
})

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  saveRefused([])
})

it('refused uploads and their reasons survive a reload, without their files', () => {
  saveRefused([upload('a'), upload('b', { state: 'sending', reason: null }), upload('c', { url: '/uploads/1' })])
  expect(readRefused()).toEqual([upload('a', { canRetry: false, preview: null })])
})

it('dismissed uploads are gone after a reload', () => {
  saveRefused([upload('a'), upload('b')])
  saveRefused([upload('b')])
  expect(readRefused().map(({ id }) => id)).toEqual(['b'])
  saveRefused([])
  expect(readRefused()).toEqual([])
})

it('a damaged entry is ignored', () => {
  sessionStorage.setItem('refused_uploads', '[{"id":1},null,"x"]')
  expect(readRefused()).toEqual([])
  sessionStorage.setItem('refused_uploads', '{')
  expect(readRefused()).toEqual([])
})
