import { expect, test } from 'vitest'
import { unfolded } from './kinds/calendar.ts'
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
])('%s is read', async (_, type, body, text) => {
  expect(await textOf({ headers: { 'content-type': type }, body })).toBe(text)
})

test('the charset of an XML declaration is read', async () => {
  const body = xml('windows-1251', '<title>\xc4\xe0</title>')
  expect(await textOf({ headers: { 'content-type': 'application/xml' }, body })).toContain('<title>Да</title>')
})

test('lines of a calendar that are folded within a character are read', async () => {
  const body = Buffer.concat([latin('SUMMARY:M\xc3'), latin('\r\n '), latin('\xbcll\r\nEND:VEVENT')])
  expect(await textOf({ headers: {}, body: unfolded(body) })).toBe('SUMMARY:Müll\r\nEND:VEVENT')
})

const korean = Buffer.from([0xb0, 0xa1, 0x81, 0x41])
const japanese = Buffer.from([0x87, 0x40, 0x82, 0xa0])
const russian = latin('\xc4\xe0')
test.each([
  ...['cp949', 'ks_c_5601-1987', 'uhc', 'ms949', 'euc-kr', 'euc_kr', 'korean'].map((name) => [name, korean, '가갂']),
  ...['x-sjis', 'cp932', 'ms932', 'shiftjis', 'Shift_JIS', 'windows-31j'].map((name) => [name, japanese, '①あ']),
  ...['win-1251', 'windows1251', 'windows_1251', 'cp1251', '1251'].map((name) => [name, russian, 'Да']),
  ...['win-1252', 'ansi', 'latin-1', 'iso8859_1', 'iso_8859-1:1987', 'cp1252'].map((name) => [
    name,
    latin('\x80\xe9'),
    '€é',
  ]),
  ...['cp936', 'ms936', 'gb2312', 'x-gbk'].map((name) => [name, Buffer.from([0xc4, 0xe3]), '你']),
  ...['cp950', 'big5', 'big5hkscs'].map((name) => [name, Buffer.from([0xa7, 0x41]), '你']),
  ['big5-hkscs', Buffer.from([0x87, 0x40]), '䏰'],
  ['cp852', Buffer.from([0xa9]), 'ę'],
  ['ibm850', Buffer.from([0x81]), 'ü'],
  ['mac_roman', Buffer.from([0x8e]), 'é'],
  ['tis620', Buffer.from([0xa1]), 'ก'],
] as [string, Buffer, string][])('the charset %s is read', async (charset, body, text) => {
  expect(await textOf({ headers: { 'content-type': `text/csv; charset=${charset}` }, body })).toBe(text)
})

test.each(['hex', 'base64', 'x-none'])('the charset %s, which does not exist, is not used', async (charset) => {
  const headers = { 'content-type': `text/csv; charset=${charset}` }
  expect(await textOf({ headers, body: latin('Caf\xe9') })).toBe('Café')
})
