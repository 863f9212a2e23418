import { expect, test } from 'vitest'
import { bodyOf, fieldsOf, withScheme } from './url-fields.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/menu?x=1 ', 'https://example.com/menu?x=1'],
  ['büro.example:8080', 'https://büro.example:8080'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['localhost', 'localhost'],
  ['two words.example', 'two words.example'],
  ['', ''],
])('“%s” is sent as “%s”', (typed, sent) => {
  expect(withScheme(typed)).toBe(sent)
})

test('a blank zoom is the usual one, and a new page is loaded again at times', () => {
  const fields = { ...fieldsOf(undefined), url: 'example.com', title: 'Menu' }
  expect(bodyOf({ ...fields, zoom: '' })).toEqual({
    url: 'https://example.com',
    title: 'Menu',
    zoom: 100,
    refresh: 30,
    fallback: null,
  })
  expect(bodyOf({ ...fields, zoom: '150', refresh: null })).toMatchObject({ zoom: 150, refresh: null })
})
