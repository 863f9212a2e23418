import { expect, test } from 'vitest'
import { bodyOf, errorsIn, fieldsOf, withKind } from './source-fields.ts'

test.each([
  ['webcal://p01.example.com/published/2/abc', 'https://p01.example.com/published/2/abc'],
  [' WEBCAL://example.com/a.ics ', 'https://example.com/a.ics'],
  ['feed://example.com/news', 'https://example.com/news'],
  ['https://example.com/webcal://a', 'https://example.com/webcal://a'],
])('the address %s leads to %s', (typed, url) => {
  const fields = { ...fieldsOf(undefined, 'calendar'), name: 'Events', url: typed }
  expect(errorsIn(fields, undefined)).toEqual({})
  expect(bodyOf(fields, undefined).settings).toEqual({ kind: 'calendar', url })
})

test('warnings are retrieved each minute, and their fields have errors of their own', () => {
  const fields = fieldsOf(undefined, 'calendar')
  expect(withKind(fields, 'cap')).toEqual({ kind: 'cap', interval: 1 })
  expect(withKind({ ...fields, interval: 5 }, 'cap')).toEqual({ kind: 'cap', interval: 5 })
  expect(withKind({ ...fields, kind: 'cap', interval: 1 }, 'feed')).toEqual({ kind: 'feed', interval: 15 })
  const cap = { ...fields, ...withKind(fields, 'cap'), name: 'Weather', url: 'https://example.com/warnings.atom' }
  expect(errorsIn(cap, undefined)).toEqual({})
  expect(bodyOf(cap, undefined)).toMatchObject({
    interval: 1,
    settings: { kind: 'cap', warnings: { everywhere: true } },
  })
  const nowhere = { ...cap, warnings: { ...cap.warnings, everywhere: false, longestMinutes: 0 } }
  expect(errorsIn(nowhere, undefined)).toEqual({
    screens: 'Please choose at least one screen or tag.',
    longestMinutes: 'Choose a duration from 1 minute to 24 hours.',
  })
})
