import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['Lobby', 'Lobby'],
  ['Käse, frisch', '"Käse, frisch"'],
  ['6" screen', '"6"" screen"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  [' =1+1', "' =1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
  ['a=b', 'a=b'],
  [' Lobby - left', ' Lobby - left'],
  [-5, '-5'],
  [1.5, '1.5'],
] as const)('%j is escaped so that it is read unchanged', (value, cell) => {
  expect(csvOf([[value]])).toBe(`\uFEFF${cell}\r\n`)
})

test('rows end with CRLF, after a UTF-8 byte order mark', () => {
  expect(
    csvOf([
      ['Ä', 'B'],
      ['c', 2],
    ]),
  ).toBe('\uFEFFÄ,B\r\nc,2\r\n')
})
