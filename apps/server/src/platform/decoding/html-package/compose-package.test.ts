import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageOf, type ZipEntry, zipOf } from '../../../testing/documents/zip.ts'
import { composePackage } from './compose-package.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The composed page, with the paths of files in place of their markers, and the texts of the files. */
const compose = (files: Record<string, string | Uint8Array>) => composeZip(packageOf(files))
const composeEntries = (...entries: ZipEntry[]) => composeZip(zipOf(entries))

async function composeZip(zip: Buffer) {
  const [from, to] = [join(folder, 'in.zip'), join(folder, 'out.html')]
  writeFileSync(from, zip)
  await composePackage({ from, to })
  const page = readFileSync(to, 'utf8')
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(page) ?? []
  const data = JSON.parse(json) as {
    mark: string
    start: string
    html: string
    pages: Record<string, string>
    files: [string, string, string, 1?][]
  }
  const named = (text: string) =>
    text
      .replaceAll(new RegExp(`${data.mark}(\\d+)x`, 'g'), (_, place) => `<${data.files[Number(place)]?.[0]}>`)
      .replaceAll(`${data.mark}root`, '<root>')
  return {
    page,
    start: data.start,
    pages: Object.fromEntries(Object.entries(data.pages).map(([path, html]) => [path, named(html)])),
    html: named(data.html).replace(/<script type="importmap">.*?<\/script>/s, ''),
    map: (JSON.parse(named(/"importmap">(.*?)<\/script>/s.exec(data.html)?.[1] ?? '{}')) as { imports: object })
      .imports,
    textOf: (path: string) => named(data.files.find(([name]) => name === path)?.[2] ?? ''),
    types: Object.fromEntries(data.files.map(([path, type]) => [path, type])),
  }
}

const bodyOf = (html: string) => /<body>(.*)<\/body>/s.exec(html)?.[1]

test('references of a page to files of its package are replaced, others stay', async () => {
  const { html } = await compose({
    'index.html':
      `<!doctype html><body><img src="a.png"><img src="./img/b%20c.png?v=2" srcset="a.png 1x, /img/b%20c.png 2x"><video
      src="a.png" poster="a.png"></video><svg><use xlink:href="s.svg#star"></use></svg><a href="a.png">A</a><img
      src="https://example.org/a.png"><img src="missing.png"><p style="background: url(a.png)"></p>`.replace(
        /\n\s+/g,
        ' ',
      ),
    'a.png': 'a',
    'img/b c.png': 'b',
    's.svg': '<svg/>',
  })
  expect(bodyOf(html)).toBe(
    '<img src="&lt;a.png&gt;"><img src="&lt;img/b c.png&gt;" srcset="&lt;a.png&gt; 1x, &lt;img/b c.png&gt; 2x">'
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>') +
      '<video src="<a.png>" poster="<a.png>"></video><svg><use xlink:href="<s.svg>#star"></use></svg>' +
      '<a href="a.png">A</a><img src="https://example.org/a.png"><img src="missing.png">' +
      '<p style="background: url(&quot;<a.png>&quot;)"></p>',
  )
})

test('references of style sheets are replaced', async () => {
  const { textOf } = await compose({
    'index.html': '<link rel="stylesheet" href="css/main.css">',
    'css/main.css': `@import 'more.css' screen; @import url("more.css");
      a { background: url(../a.png) no-repeat, url( '../a.png#x' ); content: 'more.css' }
      @font-face { src: url("../f.woff2?#iefix") format('woff2') } /* url(../a.png) */
      b { background: image-set("../a.png" 1x, url(missing.png) 2x); --u: url(data:,) }`,
    'css/more.css': '',
    'a.png': '',
    'f.woff2': '',
  })
  expect(textOf('css/main.css')).toBe(`@import "<css/more.css>" screen; @import url("<css/more.css>");
      a { background: url("<a.png>") no-repeat, url( "<a.png>#x" ); content: 'more.css' }
      @font-face { src: url("<f.woff2>#iefix") format('woff2') } /* url(../a.png) */
      b { background: image-set("<a.png>" 1x, url(missing.png) 2x); --u: url(data:,) }`)
})

test('modules import each other by their virtual addresses, which the import map knows', async () => {
  const { html, map, textOf } = await compose({
    'index.html': `<script type="importmap">{"imports":{"lib":"./js/b.js","all/":"./js/","blocked":null}}</script>
      <script type="module">import './js/a.js'</script>`,
    'js/a.js': `import b from './b.js'; export * from "../c.mjs"; import 'lib'; import 'https://example.org/x.js'
      await import('./b.js'); await import(\`./\${b}.js\`); new URL('x.png', import.meta.url)`,
    'js/b.js': 'export default 1',
    'c.mjs': 'import(',
  })
  const at = 'https://package.invalid'
  expect(html).toContain(`<script type="module">import '${at}/js/a.js'</script>`)
  expect(
    textOf('js/a.js'),
  ).toBe(`import b from '${at}/js/b.js'; export * from "${at}/c.mjs"; import 'lib'; import 'https://example.org/x.js'
      await import("${at}/js/b.js"); await import(packageModule(\`./\${b}.js\`, "${at}/js/a.js")); new URL('x.png', "${at}/js/a.js")`)
  expect(textOf('c.mjs')).toBe('import(')
  expect(map).toEqual({
    [`${at}/js/a.js`]: '<js/a.js>',
    [`${at}/js/b.js`]: '<js/b.js>',
    [`${at}/c.mjs`]: '<c.mjs>',
    lib: '<js/b.js>',
    'all/a.js': '<js/a.js>',
    'all/b.js': '<js/b.js>',
  })
})

test('the page may be in the only folder, with files that systems add', async () => {
  const { html, types } = await compose({
    'My site/index.html': '<img src="a.PNG">',
    'My site/a.PNG': '',
    'My site/.DS_Store': '',
    '__MACOSX/My site/._a.PNG': '',
  })
  expect(html).toContain('src="<a.PNG>"')
  expect(types).toEqual({ 'a.PNG': 'image/png' })
})

test('names of files can be those of any archive', async () => {
  const { html, types } = await compose({
    './': '',
    './index.html': '<img src="a.png">',
    './a.png': '',
    './a.constructor': '',
    './a.__proto__': '',
  })
  expect(html).toContain('src="<a.png>"')
  expect(types).toEqual({
    'a.png': 'image/png',
    'a.constructor': 'application/octet-stream',
    'a.__proto__': 'application/octet-stream',
  })
})

test('a page can have hundreds of thousands of elements', async () => {
  const { html } = await compose({ 'index.html': `${'<br>'.repeat(400_000)}<img src="a.png">`, 'a.png': '' })
  expect(html).toContain('<img src="<a.png>">')
})

test('texts of a package cannot end the script that contains them', async () => {
  const { page } = await compose({
    'index.html': '<script>"<!--<script>"</script><p>\u2028</p>',
    'a.css': 'p { content: "</script><script>alert(1)</script>" }',
    '</script><script>x.txt': '',
  })
  expect(page.split('</script')).toHaveLength(4)
})

test('a page keeps its mode, its base and nothing that would keep its files out', async () => {
  const quirky = await compose({
    'index.html': `<base href="sub/"><meta http-equiv="Content-Security-Policy" content="img-src 'self'">
      <link rel="stylesheet" href="a.css" integrity="sha256-x">`,
    'sub/a.css': '',
  })
  expect(quirky.page.slice(0, 6)).toBe('<meta ')
  expect(quirky.html).toContain('<link rel="stylesheet" href="<sub/a.css>">')
  expect(quirky.html).not.toContain('Content-Security-Policy')
  const { page } = await compose({ 'index.html': '<!DOCTYPE html><title>A</title>' })
  expect(page.slice(0, 15)).toBe('<!doctype html>')
  expect(page).not.toContain('base href')
  expect(quirky.html).toContain('<base href="<root>/sub/">')
})

test('the other pages of a package refer to its files and to each other', async () => {
  const { html, pages } = await compose({
    'index.html': '<a href="menu/Day.html#top">1</a><a href="/menu/Day.html">2</a><a href="https://example.org/">3</a>',
    'menu/Day.html': '<img src="../a.png"><img src="b.png"><a href="../index.html">Back</a>',
    'a.png': '',
    'menu/b.png': '',
  })
  expect(bodyOf(html)).toBe(
    '<a href="menu/Day.html#top">1</a><a href="<root>/menu/Day.html">2</a><a href="https://example.org/">3</a>',
  )
  expect(Object.keys(pages)).toEqual(['menu/Day.html'])
  expect(bodyOf(pages['menu/Day.html'] ?? '')).toBe(
    '<img src="<a.png>"><img src="<menu/b.png>"><a href="../index.html">Back</a>',
  )
})

test('a refresh to a page of the package stays, and one to another address is left to the loader', async () => {
  const refreshed = async (content: string) =>
    (await compose({ 'index.html': `<meta http-equiv="Refresh" content="${content}">` })).html
  for (const content of ['5', '5; url=index.html', '5; URL=./', '0;url=#/a'])
    expect(await refreshed(content)).toContain(`<meta http-equiv="Refresh" content="${content}">`)
  expect(await refreshed('5;url=/index.html')).toContain(
    '<meta http-equiv="refresh" content="5;url=<root>/index.html">',
  )
  for (const content of ["3; url='https://example.org/'", '3;https://example.org/', '3 , URL = https://example.org/'])
    expect(await refreshed(content)).toContain('<meta name="refresh-elsewhere" content="3;https://example.org/">')
})

test.each([
  ['UTF-8 without the flag', Buffer.from('bild-ü.png'), 0],
  ['UTF-8 with the flag', Buffer.from('bild-ü.png'), 0x800],
  ['decomposed characters', Buffer.from('bild-ü.png'.normalize('NFD')), 0],
  ['code page 437', Buffer.from('bild-\x81.png', 'latin1'), 0],
])('a name in %s is found by its composed and its decomposed form', async (_what, name, flags) => {
  const decomposed = 'bild-ü.png'.normalize('NFD')
  const { html } = await composeEntries(
    { name: 'index.html', content: `<img src="bild-ü.png"><img src="${decomposed}"><img src="bild-%C3%BC.png">` },
    { name, flags },
  )
  expect(bodyOf(html)).toBe('<img src="<bild-ü.png>">'.repeat(3))
})

test('backslashes separate folders, and pages may use them, too', async () => {
  const { html, textOf } = await composeEntries(
    { name: 'Site\\', flags: 0 },
    { name: 'Site\\index.html', content: '<link rel="stylesheet" href="css\\a.css"><img src="img/a.png">', flags: 0 },
    { name: 'Site\\css\\a.css', content: 'p { background: url(../img/a.png) }', flags: 0 },
    { name: 'Site\\img\\a.png', flags: 0 },
  )
  expect(html).toContain('href="<css/a.css>"')
  expect(html).toContain('src="<img/a.png>"')
  expect(textOf('css/a.css')).toBe('p { background: url("<img/a.png>") }')
})

test('names are found without regard to upper and lower case, those with the same letters first', async () => {
  const { html, start, map } = await compose({
    'INDEX.HTML': `<img src="img/a.png"><img src="img/A.png"><img src="100%.png"><img src="a+b.png">
      <script type="module" src="js/Main.js"></script>`,
    'IMG/A.PNG': '',
    'IMG/a.png': '',
    '100%.png': '',
    'a+b.png': '',
    'JS/main.js': `import './PART.js'`,
    'js/part.js': '',
  })
  expect(start).toBe('INDEX.HTML')
  expect(html).toContain('<img src="<IMG/A.PNG>"><img src="<IMG/A.PNG>"><img src="<100%.png>"><img src="<a+b.png>">')
  expect(html).toContain('src="<JS/main.js>"')
  expect(Object.keys(map)).toContain('https://package.invalid/js/part.js')
})

test.each([
  [['index.htm', 'INDEX.HTML', 'index.html'], 'index.html'],
  [['index.htm', 'Index.Html'], 'Index.Html'],
  [['Site/INDEX.HTM', 'Site/a.html'], 'INDEX.HTM'],
])('of %j, the first page is %s', async (names, first) => {
  const { start } = await compose(Object.fromEntries(names.map((name) => [name, `<p>${name}</p>`])))
  expect(start).toBe(first)
})
