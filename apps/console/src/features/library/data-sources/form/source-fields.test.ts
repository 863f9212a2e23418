import { expect, test } from 'vitest'
import { bodyOf, errorsIn, fieldsOf } from './source-fields.ts'

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
