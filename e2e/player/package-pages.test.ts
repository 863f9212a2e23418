import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import { coloredPage, serveSite } from '../stage/serve-site.ts'
import { colorOn, watchDisplay } from '../support/display.ts'
import { type PairedScreen, pair, screenOf } from '../support/paired-device.ts'
import type { RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

// Packages try what their sandbox forbids, and the server stops.
story.use({ expectedNoise: [/sandbox|net::ERR_|Failed to load resource|WebSocket/i] })

const seen = (display: Page, timeout = 20_000) => expect.poll(() => colorOn(display), { intervals: [100], timeout })

const longMs = 3_600_000

/** A paired screen whose list begins with a package, and the package alone without `files`. */
async function playPackage(
  display: Page,
  server: RunningServer,
  given: { pages: Record<string, string>; ms?: number },
) {
  const paired = await screenOf(server, ['blue.webp'], 3000)
  const { operator, playlist, screen } = paired
  const zip = new Blob([new Uint8Array(packageOf(given.pages))])
  const media = await operator.uploadBytes(zip, 'Menu.zip')
  const show = (media_ids: string[], slide_duration: number) =>
    operator.call(savePlaylist, { body: { name: 'Menu', playlistID: playlist.id, media_ids, slide_duration } })
  await show(
    given.ms === undefined ? [media.id] : [media.id, ...playlist.media.map(({ id }) => id)],
    given.ms ?? longMs,
  )
  await pair(display, server, screen.code)
  return paired
}

const faultsOf = ({ device }: PairedScreen) =>
  expect.poll(async () => (await device()).faults.join('\n'), { timeout: 45_000 })

/** A page in a color that calls `act` with each message of the test. */
const page = (color: string, script = '') =>
  `<!doctype html><body style="margin:0;background:${color}"><script>${script}</script></body>`

/** Goes on when the test says so: frames of other origins can be sent messages, not read. */
const goOn = (display: Page) =>
  display.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('go on', '*'))
const whenTold = (act: string) => `addEventListener('message', ({ data }) => { if (data === 'go on') { ${act} } })`

story('an HTML package goes through its own pages and routes', async ({ context, page: display, server }) => {
  const route = `
    const colors = { '#/one': '#a0d010', '#/two': '#7020a0', '#/three': '#aa0' }
    const draw = () => { document.body.style.background = colors[location.hash] || '#00aaaa' }
    addEventListener('hashchange', draw)
    draw()`
  const steps = `
    const steps = {
      '': () => { location.hash = '#/one' },
      '#/one': () => { location.href = '#/two' },
      '#/two': () => { history.replaceState(null, '', '#/three'); draw() },
      '#/three': () => { location.href = 'day/Menu.html' },
    }
    ${whenTold('steps[location.hash]()')}`
  const pages = {
    'index.html': page('#000', route + steps),
    'day/menu.html': page(
      "url('../green.svg') #f80",
      whenTold(`
        const link = document.createElement('a')
        link.href = '/day/evening/'
        document.body.append(link)
        link.click()`),
    ),
    'day/evening/index.html': `<meta http-equiv="refresh" content="2;url=../../">${page('#4400cc')}`,
    'green.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#20a020" d="M0 0h9v9H0z"/></svg>',
  }
  const paired = await playPackage(display, server, { pages })
  await seen(display).toBe('cyan')
  for (const color of ['lime', 'purple', 'yellow', 'green', 'violet'] as const) {
    await story.step(`to ${color}`, async () => {
      await goOn(display)
      await seen(display).toBe(color)
    })
  }
  await story.step('a refresh leads back to the first page', () => seen(display).toBe('cyan'))

  await story.step('without the server, its other pages are there, too', async () => {
    await expect.poll(async () => (await paired.device()).starts_offline, { timeout: 20_000 }).toBe(true)
    expect((await paired.device()).faults).toEqual([])
    server.child.kill('SIGKILL')
    const devtools = await context.newCDPSession(display)
    await devtools.send('Network.clearBrowserCache')
    await display.reload()
    await seen(display).toBe('cyan')
    for (const color of ['lime', 'purple', 'yellow', 'green'] as const) {
      await goOn(display)
      await seen(display).toBe(color)
    }
  })
})

story('links and refreshes to other addresses are not followed, and reported', async ({ page: display, server }) => {
  const asked: string[] = []
  const site = await serveSite({ pageAt: (path) => (asked.push(path), coloredPage('#0aa')) })
  const links = `
    const at = (href, target) => {
      const link = document.createElement('a')
      Object.assign(link, { href, target })
      document.body.append(link)
      link.click()
    }
    at('${site.url}link', '')
    at('${site.url}window', '_blank')
    at('missing.html', '')
    document.body.style.background = '#a0d010'`
  const head = `<meta http-equiv="refresh" content="1;url=${site.url}refresh">`
  const paired = await playPackage(display, server, { pages: { 'index.html': head + page('#000', whenTold(links)) } })
  await faultsOf(paired).toContain(`Menu: opens an address outside of the package (${new URL(site.url).host})`)
  await goOn(display)
  await seen(display).toBe('lime')
  expect((await paired.device()).failing).toEqual([])
  expect(asked).toEqual([])
  site.stop()
})

story(
  'a package that leaves its page is hidden, reported, and shown again later',
  async ({ page: display, server }) => {
    const site = await serveSite({ pageAt: () => coloredPage('#0aa') })
    const script = `setTimeout(() => { location.href = '${site.url}' }, 1500)`
    const paired = await playPackage(display, server, { pages: { 'index.html': page('#a0d010', script) }, ms: 8000 })
    await seen(display).toBe('lime')
    const watched = await watchDisplay(display)
    await seen(display, 6000).toBe('blue')
    await faultsOf(paired).toContain('Menu: opens an address outside of the package.')
    await expect
      .poll(async () => (await paired.device()).failing, { timeout: 45_000 })
      .toMatchObject([{ title: 'Menu' }])
    await seen(display, 45_000).toBe('lime')
    const { pictures } = await watched.seen()
    expect(pictures).toContain('blue')
    expect(pictures).not.toContain('cyan')
    await watched.stop()
    site.stop()
  },
)

story(
  'a package alone on a screen is shown again after an error page of the browser',
  async ({ page: display, server }) => {
    const script = `setTimeout(() => { location.href = 'http://127.0.0.1:9/' }, 1500)`
    await playPackage(display, server, { pages: { 'index.html': page('#a0d010', script) } })
    for (let round = 0; round < 2; round += 1) {
      await seen(display, 30_000).toBe('lime')
      await seen(display, 10_000).not.toBe('lime')
    }
  },
)
