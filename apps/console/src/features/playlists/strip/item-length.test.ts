import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { clockText } from '../../../ui/text/clock-text.ts'
import { itemLengthMs, playlistLengthMs } from './item-length.ts'

const item = (own: number | null, type: 'image' | 'video' = 'image', natural: number | null = null): PlaylistItem => ({
  id: 'i',
  media_id: 'm',
  duration: own,
  fit: null,
  volume: 0,
  trim_from: null,
  trim_to: null,
  playback: 'end',
  media: {
    title: 't',
    file_path: '/f',
    thumbnail: null,
    file_type: type,
    width: 1,
    height: 1,
    duration: natural,
    video_codec: null,
    audio_codec: null,
  },
})

test('an item plays as long as on the display', () => {
  expect(itemLengthMs(item(9000), 7000)).toBe(9000)
  expect(itemLengthMs(item(9000, 'video', 12_345), 7000)).toBe(12_345)
  expect(itemLengthMs(item(null, 'video'), 20_000)).toBe(20_000)
  expect(itemLengthMs(item(9000), 7000, null)).toBe(7000)
})

test('the length of a playlist is the sum of its items', () => {
  const contents = [item(9000), item(null), item(null, 'video', 20_000)]
  expect(playlistLengthMs({ slide_duration: 5000, contents })).toBe(34_000)
})

test('lengths are formatted as a clock', () => {
  expect(['0:00', '0:04', '1:05', '1:02:05']).toEqual([0, 4000, 65_000, 3_725_000].map(clockText))
})
