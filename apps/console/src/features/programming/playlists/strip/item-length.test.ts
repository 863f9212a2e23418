import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { pagesText } from '../presentation/item-words.ts'
import { frameLengthMs, itemLengthMs, playlistLength } from './item-length.ts'

const item = (own: number | null, type: 'image' | 'video' = 'image', natural: number | null = null): PlaylistItem => ({
  id: 'i',
  media_id: 'm',
  duration: own,
  fit: null,
  volume: 0,
  trim_from: null,
  trim_to: null,
  page_from: null,
  page_to: null,
  playback: 'end',
  rule: null,
  weight: 1,
  max_per_hour: null,
  max_per_day: null,
  is_filled: false,
  list_id: null,
  media: {
    title: 't',
    file_path: '/f',
    thumbnail: null,
    file_type: type,
    width: 1,
    height: 1,
    duration: natural,
    pages: null,
    video_codec: null,
    audio_codec: null,
    rule: null,
  },
})

test('an item plays as long as on the display', () => {
  expect(itemLengthMs(item(9000), 7000)).toBe(9000)
  expect(itemLengthMs(item(9000, 'video', 12_345), 7000)).toBe(12_345)
  expect(itemLengthMs(item(null, 'video'), 20_000)).toBe(20_000)
  expect(frameLengthMs(item(9000), 7000, null)).toBe(7000)
})

test('a document plays for the duration of its pages', () => {
  const one = item(9000)
  const document: PlaylistItem = { ...one, media: { ...one.media, file_type: 'document', pages: 5 } }
  expect([frameLengthMs(document, 7000), itemLengthMs(document, 7000)]).toEqual([9000, 45_000])
  expect(itemLengthMs({ ...document, page_from: 2, page_to: 3 }, 7000)).toBe(18_000)
  expect(itemLengthMs({ ...document, media: { ...document.media, pages: null } }, 7000)).toBe(0)
  expect(pagesText(document, 9000)).toBe('5 pages × 0:09')
  expect(pagesText({ ...document, page_from: 2, page_to: 3 }, 9000)).toBe('Pages 2–3 × 0:09')
  expect(pagesText({ ...document, page_from: 2, page_to: 2 }, 9000)).toBe('Page 2: 0:09')
  expect(pagesText({ ...document, media: { ...document.media, pages: null } }, 9000)).toBe('Not rendered yet')
})

test('the length of a playlist is the sum of its items', () => {
  const contents = [item(9000), item(null), item(null, 'video', 20_000)]
  expect(playlistLength({ slide_duration: 5000, contents })).toEqual({ ms: 34_000, varies: false })
})

test('an item counts as often as it plays in a round', () => {
  const often = { ...item(null), weight: 3 }
  expect(playlistLength({ slide_duration: 5000, contents: [item(9000), often] }).ms).toBe(24_000)
})

test('lengths are formatted as a clock', () => {
  expect(['0:00', '0:04', '1:05', '1:02:05']).toEqual([0, 4000, 65_000, 3_725_000].map(clockText))
})
