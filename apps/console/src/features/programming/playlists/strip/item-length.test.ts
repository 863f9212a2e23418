import { expect, test } from 'vitest'
import { itemOf } from '../../../../testing/content.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { frameLengthMs, itemLengthMs, playlistLength } from './item-length.ts'

const item = (duration: number | null, file_type: 'image' | 'video' = 'image', natural: number | null = null) =>
  itemOf({ duration }, { file_type, duration: natural })

test('an item plays as long as on the display', () => {
  expect(itemLengthMs(item(9000), 7000)).toBe(9000)
  expect(itemLengthMs(item(9000, 'video', 12_345), 7000)).toBe(12_345)
  expect(itemLengthMs(item(null, 'video'), 20_000)).toBe(20_000)
  expect(frameLengthMs(item(9000), 7000, null)).toBe(7000)
})

test('a document plays for the duration of its pages', () => {
  const document = itemOf({ duration: 9000 }, { file_type: 'document', pages: 5 })
  expect([frameLengthMs(document, 7000), itemLengthMs(document, 7000)]).toEqual([9000, 45_000])
  expect(itemLengthMs({ ...document, page_from: 2, page_to: 3 }, 7000)).toBe(18_000)
  expect(itemLengthMs({ ...document, media: { ...document.media, pages: null } }, 7000)).toBe(0)
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
