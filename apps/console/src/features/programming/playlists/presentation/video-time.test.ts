import { expect, test } from 'vitest'
import { parseTime, timeText } from './video-time.ts'

test.each([
  ['', null, ''],
  [' ', null, ''],
  ['0', 0, '0:00'],
  [' 65 ', 65_000, '1:05'],
  ['1:05', 65_000, '1:05'],
  ['1:05,5', 65_500, '1:05.5'],
  ['0:01.5', 1500, '0:01.5'],
  ['0:01,25', 1250, '0:01.25'],
  ['90:00', 5_400_000, '1:30:00'],
  ['1:02:03', 3_723_000, '1:02:03'],
  ['1:02:03.25', 3_723_250, '1:02:03.25'],
])('“%s” is a time', (typed, ms, text) => {
  expect(parseTime(typed)).toBe(ms)
  expect(timeText(ms)).toBe(text)
})

test.each(['1:60', '1:', '1:60:00', '1:2:3:4', 'soon', '1.2345', '-1'])('“%s” is no time', (typed) => {
  expect(parseTime(typed)).toBeUndefined()
})
