import type { Playlist } from '@digisigncast/contract/content/playlists'
import { noFigures, type ScreenStateCode } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { screensText, troubleOf } from './playlist-words.ts'

const screen = (code: ScreenStateCode) => ({ id: code, name: code, status: 'active', state: { ...noFigures, code } })
const item = { id: 'i', media_id: 'm', duration: null } as Playlist['contents'][number]

test('a playlist says on how many screens it is, and how many of them are not right', () => {
  expect(screensText([screen('up_to_date')])).toBe('on 1 screen')
  const all = [screen('up_to_date'), screen('out_of_date'), screen('stuck'), screen('offline')]
  expect(screensText(all)).toBe('on 4 screens · 2 out of date · 1 offline')
})

test('a playlist says which of its items cannot be shown, and that it is empty', () => {
  const failing = [{ media_id: 'm', title: 'clip', reason: 'codec' as const }]
  const playlist = { contents: [item, item], failing: [], failing_count: 0, screens: [] } as unknown as Playlist
  expect(troubleOf(playlist)).toBeUndefined()
  expect(troubleOf({ ...playlist, failing, failing_count: 1 })).toBe('1 of 2 items cannot be shown: clip (codec)')
  expect(troubleOf({ ...playlist, contents: [] })).toBeUndefined()
  expect(troubleOf({ ...playlist, contents: [], screens: [screen('playlist_empty')] })).toBe(
    'Empty: its screens show nothing of it',
  )
})
