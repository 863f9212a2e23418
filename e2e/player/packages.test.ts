import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import { expectLabel, withDrawnTexts } from '../stage/label.ts'
import { colorOn, watchDisplay } from '../support/display.ts'
import { pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { hashOf, storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

// The package tries what its sandbox forbids, and the server stops.
story.use({
  // On a smaller display, images of the page reach the spot whose color is read.
  viewport: { width: 960, height: 600 },
  expectedNoise: [/frame|sandbox|navigat|Blocked|CORS|net::ERR_|Failed to load resource|WebSocket/i],
})

const font = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
const image = join(import.meta.dirname, '../media/green.png')

const index = `<!doctype html><html lang="en"><head>
<link rel="stylesheet" href="css/main.css"><script src="js/attempts.js"></script></head>
<body><p>Text</p><img id="static" src="img/green.png" alt=""><div id="added"></div>
<script type="module" src="./js/main.js"></script></body></html>`

/** Tries everything that the sandbox forbids. */
const attempts = `
window.reached = []
const attempt = (what, act) => { try { if (act()) reached.push(what) } catch {} }
attempt('an origin', () => self.origin !== 'null')
attempt('the document of the player', () => parent.document)
attempt('the storage of the player', () => parent.localStorage)
attempt('the storage of its origin', () => (localStorage.setItem('a', 1), localStorage.length !== 1))
attempt('a window', () => window.open('/popup'))
try { top.location = location.ancestorOrigins[0] + '/taken' } catch {}
window.called = fetch(location.ancestorOrigins[0] + '/api/v1/version', { credentials: 'include' })
  .then(() => reached.push('the server'), () => {})
`

/** Lime if all files of the package are there, and nothing else can be reached; the reason as text otherwise. */
const main = `
import { colorOf } from './parts/color.js'
const wait = (image) => image.decode().then(() => image.naturalWidth > 0)
const added = new Image()
added.src = new URL('../img/green.png', import.meta.url).href
document.querySelector('#added').innerHTML =
  '<img id="late" src="img/green.png"><svg><image xlink:href="img/green.png"/></svg><iframe src="other.html"></iframe>'
const request = new XMLHttpRequest()
request.open('GET', 'data/more.json')
const more = new Promise((resolve) => { request.onload = () => resolve(JSON.parse(request.responseText)) })
request.send()
const { name } = await (await fetch('data/color.json')).json()
const late = await import(\`./parts/\${'late'}.js\`)
await new Promise((resolve) => setTimeout(resolve, 0))
const checks = {
  css: getComputedStyle(document.body).getPropertyValue('--imported').trim() === 'yes',
  image: await wait(document.querySelector('#static')),
  added: await wait(added),
  late: await wait(document.querySelector('#late')),
  svg: /^(blob|data):/.test(document.querySelector('image').href.baseVal),
  frame: document.querySelector('iframe').getAttribute('src') === 'other.html',
  font: (await document.fonts.load('16px Own')).length === 1,
  json: name === 'lime' && (await more).name === 'more',
  module: late.name === 'late',
}
await window.called
const missing = Object.keys(checks).filter((key) => !checks[key])
if (missing.length + reached.length === 0) document.body.style.background = colorOf(name)
document.querySelector('p').textContent = 'Missing: ' + missing + '; reached: ' + reached
`

const files = async () => ({
  'Menu/index.html': index,
  'Menu/css/main.css': `@import url(parts/base.css); @font-face { font-family: Own; src: url("../fonts/own.woff2") }
    body { margin: 0; background: #d02020 } img { width: 20px }`,
  'Menu/css/parts/base.css': 'body { --imported: yes }',
  'Menu/js/attempts.js': attempts,
  'Menu/js/main.js': main,
  'Menu/js/parts/color.js': `import { lime } from '../lime.js'\nexport const colorOf = (name) => ({ lime })[name]`,
  'Menu/js/parts/late.js': `export const name = 'late'`,
  'Menu/other.html': '<p>Other</p>',
  'Menu/js/lime.js': `export const lime = '#a0d010'`,
  'Menu/data/color.json': '{"name":"lime"}',
  'Menu/data/more.json': '{"name":"more"}',
  'Menu/img/green.png': await readFile(image),
  'Menu/fonts/own.woff2': await readFile(font),
})

const seen = (display: Page, timeout = 15_000) => expect.poll(() => colorOn(display), { intervals: [100], timeout })

story(
  'an HTML package plays with all of its files, reaches nothing else, and needs no server',
  async ({ context, page: display, server }) => {
    const on = await screenOf(server, ['blue.webp'], 2000)
    const { operator, playlist, screen } = on
    const zip = new Blob([new Uint8Array(packageOf(await files()))])
    const media = await operator.uploadBytes(zip, 'Menu.zip')
    const media_ids = [media.id, ...playlist.media.map(({ id }) => id)]
    await operator.call(savePlaylist, {
      body: { name: 'Mixed', playlistID: playlist.id, media_ids, slide_duration: 2000 },
    })

    await story.step('it takes turns with an image without a black frame', async () => {
      await display.addInitScript(withDrawnTexts)
      await pair(display, server, screen.code)
      await seen(display).toBe('lime')
      const watched = await watchDisplay(display)
      await seen(display).toBe('blue')
      await seen(display).toBe('lime')
      expect((await watched.seen()).blackFrames).toBe(0)
      await watched.stop()
    })

    await story.step('it has not replaced the player, and opened no window', async () => {
      expect(new URL(display.url()).pathname).toBe('/player')
      expect(context.pages()).toHaveLength(1)
    })

    await story.step(
      'a window of its own does not run it, from the server and from the storage of the player',
      async () => {
        const path = media.file_path ?? ''
        const window = await context.newPage()
        expect((await window.goto(server.origin + path))?.status()).toBe(403)
        await window.goto(`${server.origin}/player${path}`)
        await expect(window.locator('#static')).toHaveCount(0)
        await window.close()
      },
    )

    await story.step('the library shows it in a frame', async () => {
      const console = await context.newPage()
      await signIn(console, server.origin)
      await console.goto(`${server.origin}/packages/${media.id}`)
      await expect(console.getByRole('heading', { name: 'Menu' })).toBeVisible()
      await expect(console.frameLocator('iframe').locator('#static')).toHaveCount(1)
      await console.close()
    })

    await story.step('a screenshot has a box with its title', async () => {
      await expect(async () => {
        await seen(display).toBe('lime')
        await expectLabel(display, await screenshotOf(on), media.title, 'HTML package')
      }).toPass()
    })

    await story.step('it plays again after a restart without the server', async () => {
      await expect
        .poll(() => storedFiles(display), { intervals: [100], timeout: 20_000 })
        .toMatchObject({ files: [media, ...playlist.media].map(hashOf).sort(), startsAlone: true })
      // Without the cache of the browser, only the storage of the player has the page.
      const devtools = await context.newCDPSession(display)
      await devtools.send('Network.clearBrowserCache')
      server.child.kill('SIGKILL')
      await display.reload()
      await seen(display).toBe('blue')
      await seen(display).toBe('lime')
    })
  },
)
