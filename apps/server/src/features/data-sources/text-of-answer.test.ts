import { expect, test } from 'vitest'
import { textOf } from './text-of-answer.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const xml = (charset: string, text: string) => latin(`<?xml version="1.0" encoding="${charset}"?>${text}`)

test.each([
  ['UTF-8 with another charset in its type', 'text/csv; charset=iso-8859-1', Buffer.from('Café €'), 'Café €'],
  ['Windows-1252 without a charset', 'text/csv', latin('Caf\xe9 \x80'), 'Café €'],
  ['Windows-1252 with the wrong charset', 'text/csv; charset=utf-8', latin('Caf\xe9 \x80'), 'Café €'],
  ['the charset of its type', 'text/xml; charset="windows-1251"', latin('\xc4\xe0'), 'Да'],
  ['a charset without letters beyond ASCII', 'text/xml; charset=iso-2022-jp', latin('\x1b$B$\x22\x1b(B'), 'あ'],
  ['UTF-16, as Excel saves it', 'text/csv', Buffer.from('\ufeffCafé', 'utf16le'), 'Café'],
  ['an unknown charset', 'text/csv; charset=foo', latin('Caf\xe9'), 'Café'],
])('%s is read', (_, type, body, text) => {
  expect(textOf({ headers: { 'content-type': type }, body }, 'table')).toBe(text)
})

test('the charset of an XML declaration is read', () => {
  const body = xml('windows-1251', '<title>\xc4\xe0</title>')
  expect(textOf({ headers: { 'content-type': 'application/xml' }, body }, 'feed')).toContain('<title>Да</title>')
})

test('lines of a calendar that are folded within a character are read', () => {
  const body = Buffer.concat([latin('SUMMARY:M\xc3'), latin('\r\n '), latin('\xbcll\r\nEND:VEVENT')])
  expect(textOf({ headers: {}, body }, 'calendar')).toBe('SUMMARY:Müll\r\nEND:VEVENT')
})
