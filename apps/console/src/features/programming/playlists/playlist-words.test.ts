import type { Playlist } from '@digisigncast/contract/content/playlists'
import { countStates } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { emptyText, screensText } from './playlist-words.ts'

const none = countStates([])
const item = { id: 'i', media_id: 'm', duration: null } as Playlist['contents'][number]

test('a playlist says on how many screens it is, and how many of them are not right', () => {
  expect(screensText({ ...none, all: 1, online: 1 })).toEqual(['1 screen'])
  expect(screensText(none)).toEqual(['On no screen'])
  expect(screensText(none, 2)).toEqual(['2 screens that you do not manage'])
  const some = { ...none, all: 1200, online: 10, out_of_date: 1100, offline: 90 }
  expect(screensText(some)).toEqual(['1,200 screens', '1,100 out of date', '90 offline'])
})

test('an empty playlist on screens says that they show nothing of it', () => {
  const on = { ...none, all: 1 }
  expect(emptyText({ contents: [item], screen_counts: on, unmanaged_screens: 0 })).toBeUndefined()
  expect(emptyText({ contents: [], screen_counts: none, unmanaged_screens: 0 })).toBeUndefined()
  const empty = 'Empty: its screens show nothing of it'
  expect(emptyText({ contents: [], screen_counts: on, unmanaged_screens: 0 })).toBe(empty)
  expect(emptyText({ contents: [], screen_counts: none, unmanaged_screens: 1 })).toBe(empty)
})
