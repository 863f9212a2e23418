import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import { sentenceCase, titleCase } from './letter-case.ts'
import { othersText, unmanagedText } from './unmanaged-text.ts'

test.each([
  [0, '0:00'],
  [-5, '0:00'],
  [1499, '0:01'],
  [65_000, '1:05'],
  [3_599_600, '1:00:00'],
  [3_725_000, '1:02:05'],
])('%i ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('the first letter of a text or of each word is capital', () => {
  expect([sentenceCase('web page'), titleCase('web page'), sentenceCase(''), titleCase('HTML package')]).toEqual([
    'Web page',
    'Web Page',
    '',
    'HTML Package',
  ])
})

test('what a user cannot access is counted, and not mentioned if there is none', () => {
  expect([0, 1, 1500].map((count) => unmanagedText(count))).toEqual([
    undefined,
    '1 screen that you do not manage',
    '1,500 screens that you do not manage',
  ])
  expect(unmanagedText(1, ['entry', 'entries'])).toBe('1 entry that you do not manage')
  expect(othersText(1500)).toBe('1,500 that you cannot see')
})
