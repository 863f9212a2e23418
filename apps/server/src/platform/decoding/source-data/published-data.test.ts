import type { FeedData, SourceData, TableData } from '@digisigncast/contract/source-kinds/source-data'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openDecoder } from '../decoder.ts'
import { parseTable } from './parse-table.ts'

// Data as spreadsheets and sites publish it.

const decoder = openDecoder({ memoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 }, pino({ level: 'silent' }))
afterAll(() => decoder.close())
const now = Date.parse('2026-11-24T15:00:00Z')
const parse = async (kind: 'table' | 'feed', text: string): Promise<SourceData> =>
  decoder.run('account', 'data', { kind, text, now })

describe('a table', () => {
  const menu = { kind: 'table', columns: ['Dish', 'Price'], rows: [['Soup, hot', '6,50 €']] }

  test.each([
    ['a line break in the name of a column', '"Dish\n";Price\nSoup, hot;6,50 €'],
    ['commas in the names of the columns', '"Dish";"Price"\n"Soup, hot";"6,50 €"'],
    ['empty lines and rows', '\n;;\nDish;Price;\n;;\nSoup, hot;6,50 €;\n;;\n;;\n'],
    ['a line with the delimiter', 'sep=;\r\nDish;Price\r\nSoup, hot;6,50 €\r\n'],
    ['blanks before quotation marks', 'Dish, Price\n"Soup, hot", "6,50 €"\n'],
    ['empty columns', ',Dish,,Price,,\n,"Soup, hot",,"6,50 €",,\n'],
    ['vertical lines', 'Dish|Price\nSoup, hot|6,50 €\n'],
    ['empty cells between tabs', 'Dish\t\tPrice\nSoup, hot\t\t6,50 €\n'],
  ])('with %s has its cells', async (_, text) => {
    expect(await parse('table', text)).toEqual(menu)
  })

  test('with semicolons is not divided at the commas of its first line', async () => {
    const { columns, rows } = (await parse('table', 'Dish, day;Price, net;Info, more\nSoup;6,50;hot')) as TableData
    expect([columns, rows]).toEqual([['Dish, day', 'Price, net', 'Info, more'], [['Soup', '6,50', 'hot']]])
  })

  test('with more columns or rows than a table can have says how many', async () => {
    const line = Array.from({ length: 60 }, (_, column) => `c${column}`).join(',')
    const { all, columns } = (await parse('table', `${line}\n`.repeat(301))) as TableData
    expect([all, columns.length]).toEqual([{ columns: 60, rows: 300 }, 10])
  })

  test('with a hundred thousand empty columns is read in time', async () => {
    const { columns, rows } = (await parse(
      'table',
      `Dish${','.repeat(100_000)}\n${'Soup\n'.repeat(30_000)}`,
    )) as TableData
    expect([columns, rows[199]]).toEqual([['Dish'], ['Soup']])
  })

  test.each([
    ['two million empty cells', ','.repeat(1_999_000)],
    ['a million columns', 'a,'.repeat(990_000)],
    ['two million empty rows', '\n'.repeat(1_999_000)],
    ['a quotation mark without end in each of its cells', '"a,"a\n'.repeat(300_000)],
  ])('with %s takes time in proportion to its length', (_, text) => {
    const before = process.cpuUsage()
    expect(() => parseTable(`${text}\nDish`)).not.toThrow()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  test.each([
    ['after', '"Soup, hot" ,"6,50 €" \nBread,2.00\n'],
    ['before', '"Soup, hot", "6,50 €"\nBread, 2.00\n'],
    ['on both sides of', '"Soup, hot" , "6,50 €" \r\n Bread , 2.00 \r\n'],
  ])('with blanks %s its quotation marks has cells without them', async (_, rows) => {
    expect(await parse('table', `Dish,Price\n${rows}`)).toEqual({
      kind: 'table',
      columns: ['Dish', 'Price'],
      rows: [
        ['Soup, hot', '6,50 €'],
        ['Bread', '2.00'],
      ],
    })
  })

  test('keeps quotation marks that do not enclose a cell', async () => {
    const { rows } = (await parse('table', 'Dish,Size\n"Best" burger,5" wide\n"Open,1\nTea,"2 ""XL"""\n')) as TableData
    expect(rows).toEqual([
      ['"Best" burger', '5" wide'],
      ['"Open', '1'],
      ['Tea', '2 "XL"'],
    ])
  })

  test.each([
    ['a web page', '<!DOCTYPE html>\n<html><title>Sheet</title>,a,b', 'leads to a web page'],
    ['a spreadsheet file', 'PK\u0003\u0004\u0014,a\n\u0000,b', 'leads to a spreadsheet file'],
    ['JSON', '{"error": "Sign in",\n"code": 401}', 'is not a table in the format CSV'],
    ['binary data', 'a,b\n\u0000\u0001,\u0002', 'is not a table in the format CSV'],
  ])('that is %s is refused', async (_, text, reason) => {
    await expect(parse('table', text)).rejects.toThrow(reason)
  })
})

describe('a feed', () => {
  const feed = (...items: string[]) =>
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
  const entriesOf = async (...items: string[]) => ((await parse('feed', feed(...items))) as FeedData).entries

  test('keeps comparisons, and no scripts, styles and blanks for tags within a line', async () => {
    const body =
      '<style>p > a { color: red }</style><SCRIPT>if (1 < 2) x()</SCRIPT><p>See <a href="/">this</a>, now.</p>'
    expect(
      await entriesOf(`<title><![CDATA[5 < 6 and 7 > 2]]></title><description><![CDATA[${body}]]></description>`),
    ).toEqual([{ title: '5 < 6 and 7 > 2', text: 'See this, now.', at: null }])
  })

  test('with dates in other fields and time zones has its newest entries first', async () => {
    const entries = await entriesOf(
      '<title>Old</title><dc:date>2026-11-20T10:00:00+01:00</dc:date>',
      '<title>Middle</title><pubDate>Sat, 21 Nov 2026 10:00:00 CET</pubDate>',
      '<title>New</title><dc:date>2026-11-22T10:00:00+01:00</dc:date>',
    )
    expect(entries.map(({ title }) => title)).toEqual(['New', 'Middle', 'Old'])
  })

  test('shows the content of entries without a description, and the text of posts without a title once', async () => {
    const content = '<content:encoded><![CDATA[<p>Whole text</p>]]></content:encoded>'
    expect(await entriesOf(`<title>News</title>${content}`, '<description>A post</description>')).toEqual([
      { title: 'News', text: 'Whole text', at: null },
      { title: 'A post', text: '', at: null },
    ])
  })
})

describe('a feed with types', () => {
  const entriesOf = async (text: string) =>
    ((await parse('feed', text)) as FeedData).entries.map((entry) => [entry.title, entry.text])
  const atom = (...entries: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Use &lt;b&gt;</title>${entries.map((entry) => `<entry>${entry}</entry>`).join('')}</feed>`

  test.each([
    ['text', '<title type="text">Use &lt;br&gt; &amp;amp; C#</title>', 'Use <br> &amp; C#'],
    ['none', '<title>List&lt;String&gt; or List&lt;int&gt;</title>', 'List<String> or List<int>'],
    ['text in CDATA', '<title><![CDATA[a <b>c</b>]]></title>', 'a <b>c</b>'],
    ['HTML', '<title type="html">Use &lt;b&gt;bold&lt;/b&gt; &amp;lt;br&amp;gt;</title>', 'Use bold <br>'],
    [
      'XHTML',
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Use <b>bold</b> &lt;br&gt;</div></title>',
      'Use bold <br>',
    ],
  ])('shows a title of the type %s', async (_, title, shown) => {
    expect(await entriesOf(atom(title))).toEqual([[shown, '']])
  })

  test.each([
    ['plain text', 'type="text/plain">5 &lt; 6 &lt;b&gt;', '5 < 6 <b>'],
    ['HTML', 'type="text/html">a &lt;b&gt;c&lt;/b&gt;', 'a c'],
    ['a picture', 'type="image/png">iVBORw0KGgoAAAANSUhEUg==', ''],
    ['a file of another kind', 'type="application/xml"><row>1</row>', ''],
  ])('shows content that is %s', async (_, content, shown) => {
    expect(await entriesOf(atom(`<title>News</title><content ${content}</content>`))).toEqual([['News', shown]])
  })

  test('in JSON shows titles and texts letter by letter, and HTML without tags', async () => {
    const items = [
      { id: '1', title: 'Use <br> & <b>', content_text: 'a <i>b</i> &amp; c', date_published: '2026-11-24T10:00:00Z' },
      { id: '2', title: 'News', content_html: 'a <i>b</i> &amp; c' },
    ]
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: '<T>', items }
    expect(await entriesOf(JSON.stringify(feed))).toEqual([
      ['Use <br> & <b>', 'a <i>b</i> &amp; c'],
      ['News', 'a b & c'],
    ])
  })
})
