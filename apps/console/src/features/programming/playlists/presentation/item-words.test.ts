import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { fillText } from './fit-words.ts'
import { isTrimmed, pagesText, playbackNote, playbackText, trimText } from './item-words.ts'

const video = { trim_from: null, trim_to: null, playback: 'end', page_from: null, page_to: null } as PlaylistItem
const document = (pages: number | null, page_from: number | null = null, page_to: number | null = null) =>
  ({ ...video, page_from, page_to, media: { pages } }) as PlaylistItem

test('a tile says how a video ends', () => {
  expect(playbackText(video, 65_000)).toBe('Plays to its end')
  expect(playbackText({ ...video, trim_to: 3000 }, 65_000)).toBe('Plays to its trimmed end')
  expect(playbackText({ ...video, playback: 'cut' }, 65_000)).toBe('Cut after 1:05')
  expect(playbackText({ ...video, playback: 'loop', trim_from: 0 }, 65_000)).toBe('Loops for 1:05')
})

test('a video is trimmed at its start, at its end, or at both', () => {
  expect([video, { ...video, trim_from: 0 }, { ...video, trim_to: 1 }].map(isTrimmed)).toEqual([false, true, true])
  expect(trimText({ ...video, trim_from: 1500 })).toMatch(/^Trimmed: from 0?0:01\.5$/)
  expect(trimText({ ...video, trim_to: 61_000 })).toMatch(/^Trimmed: \S+ to 0?1:01\S*$/)
})

test('a document has the pages that are shown, and the time of each', () => {
  expect(pagesText(document(3), 10_000)).toBe('3 pages × 0:10')
  expect(pagesText(document(5, 2, 4), 10_000)).toBe('Pages 2–4 × 0:10')
  expect(pagesText(document(5, 2, 2), 10_000)).toBe('Page 2: 0:10')
  expect(pagesText(document(1), 10_000)).toBe('1 page: 0:10')
  expect(pagesText(document(null), 10_000)).toBe('Not rendered yet')
})

test('a time above the length of the video is explained', () => {
  expect(playbackNote('cut', 10_000, 4000)).toBe('The video ends after 0:04; its last frame stays.')
  expect(playbackNote('loop', 10_000, 4000)).toBe('The video starts again every 0:04.')
  expect(playbackNote('end', 10_000, 4000)).toBeUndefined()
  expect([4000, 3000].map((lengthMs) => playbackNote('cut', lengthMs, 4000))).toEqual([undefined, undefined])
})

test('what is behind an item is a color or its blurred image', () => {
  expect(['blur', '#000000', '#ff0000'].map(fillText)).toEqual(['Blurred image', 'Black', '#ff0000'])
})
