import { expect, test } from 'vitest'
import { playbackNote } from './item-words.ts'
import { parseTime, timeText } from './video-time.ts'

test.each([
  ['65', 65_000, '1:05'],
  ['1:05', 65_000, '1:05'],
  ['1:05,5', 65_500, '1:05.5'],
  ['90:00', 5_400_000, '1:30:00'],
  ['1:02:03', 3_723_000, '1:02:03'],
  [' ', null, ''],
])('“%s” is a time', (typed, ms, text) => {
  expect(parseTime(typed)).toBe(ms)
  expect(timeText(ms)).toBe(text)
})

test.each(['1:60', '1:60:00', '1:2:3:4', 'soon', '1.2345', '-1'])('“%s” is no time', (typed) => {
  expect(parseTime(typed)).toBeUndefined()
})

test('a duration above the length of the video is explained', () => {
  expect(playbackNote('cut', 20_000, 10_000)).toBe('The video ends after 0:10; its last frame stays.')
  expect(playbackNote('loop', 20_000, 10_000)).toBe('The video starts again every 0:10.')
  expect([playbackNote('cut', 10_000, 10_000), playbackNote('end', 20_000, 10_000)]).toEqual([undefined, undefined])
})
