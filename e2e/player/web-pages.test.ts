import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { createWebPage, WebSource } from '@digisigncast/contract/content/web-pages'
import { expect, type Page } from '@playwright/test'
import { expectLabel, withDrawnTexts } from '../stage/label.ts'
import { coloredPage, serveSite } from '../stage/serve-site.ts'
import { colorOn, watchDisplay } from '../support/display.ts'
import { countedPlays, isPlaying, pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { story } from '../support/story.ts'

story.use({
  serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  // The page tries what its frame forbids, and its server stops.
  expectedNoise: [/frame|sandbox|navigation|Blocked|net::ERR_|Failed to load resource|cookie/i],
})

/** A page that is lime, stores something, and tries to get out of its frame. */
const page = `<!doctype html><title>Site</title><body style="margin:0;background:#a0d010">
<input autofocus>
<script>
  localStorage.setItem('visits', '1')
  const report = (what) => fetch('/reports?' + what)
  try { top.location = '/taken' } catch { report('no-top') }
  report(window.open('/popup') ? 'popup' : 'no-popup')
  try { report(parent.document ? 'parent' : '') } catch { report('no-parent') }
  addEventListener('keydown', () => report('key'))
</script>`

const seen = (display: Page) => expect.poll(() => colorOn(display), { intervals: [100] })

story(
  'a web page plays in turn, stays in its frame, and is replaced by its fallback',
  async ({ context, page: display, server }) => {
    const site = await serveSite({ pageAt: (path) => (path === '/' ? page : '') })
    const on = await screenOf(server, ['red.jpg'], 2000)
    const { operator, playlist, screen } = on
    const fallback = await operator.upload('blue.webp')
    const body = { title: 'Site', url: site.url, fallback: fallback.id }
    const media = (await operator.call(createWebPage, { body })).data
    expect(WebSource.parse(media.source).problem).toBeNull()
    const [red] = playlist.media
    const media_ids = [red?.id ?? '', media.id]
    await operator.call(savePlaylist, {
      body: { name: 'Mixed', playlistID: playlist.id, media_ids, slide_duration: 2000 },
    })

    await story.step('it takes turns with an image without a black frame', async () => {
      await display.addInitScript(withDrawnTexts)
      await pair(display, server, screen.code)
      await seen(display).toBe('lime')
      const watched = await watchDisplay(display)
      await seen(display).toBe('red')
      await seen(display).toBe('lime')
      expect((await watched.seen()).blackFrames).toBe(0)
      await watched.stop()
    })

    await story.step('it cannot replace the player, open windows, read it, or take its keys', async () => {
      await expect.poll(() => site.asked.filter((path) => path.includes('reports'))).toContain('GET /reports?no-parent')
      expect(site.asked).toContain('GET /reports?no-popup')
      await display.keyboard.press('a')
      expect(site.asked.filter((path) => /taken|popup$|\?parent|key/.test(path.replace('no-popup', '')))).toEqual([])
      expect(new URL(display.url()).pathname).toBe('/player')
      expect(context.pages()).toHaveLength(1)
    })

    await story.step('a screenshot has a box with its host', async () => {
      await expect(async () => {
        await seen(display).toBe('lime')
        await expectLabel(display, await screenshotOf(on), new URL(site.url).host, 'Web page')
      }).toPass()
    })

    await story.step(
      'while its server does not answer, the page that is loaded stays, without one its fallback',
      async () => {
        site.stop()
        await seen(display).toBe('red')
        await seen(display).toBe('lime')
        await display.reload()
        await seen(display).toBe('blue')
        await seen(display).toBe('red')
      },
    )
  },
)

story('a page whose site answers with an error now is replaced by its fallback', async ({ page: display, server }) => {
  let status = 200
  const site = await serveSite({ pageAt: () => coloredPage('#a0d010'), status: () => status })
  const { operator, playlist, screen } = await screenOf(server, ['red.jpg'], 2000)
  const fallback = await operator.upload('blue.webp')
  const body = { title: 'Site', url: site.url, fallback: fallback.id }
  const media = (await operator.call(createWebPage, { body })).data
  const media_ids = [playlist.media[0]?.id ?? '', media.id]
  await operator.call(savePlaylist, {
    body: { name: 'Mixed', playlistID: playlist.id, media_ids, slide_duration: 2000 },
  })
  status = 502
  await pair(display, server, screen.code)
  for (const color of ['blue', 'red', 'blue', 'red']) await seen(display).toBe(color)
  site.stop()
})

/**
 * Answers like the Android app, which shows pages above the player: each page is loaded, and fails when it is shown if
 * `window.pagesFail`. Returns the messages of the player.
 */
async function connectApp(display: Page) {
  await display.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const asked: string[] = []
    Object.assign(window, { asked, pagesFail: false })
    port1.start()
    port1.addEventListener('message', ({ data }) => {
      asked.push(data)
      const [word, id] = data.split(' ')
      if (word === 'load') port1.postMessage(`loaded ${id}`)
      if (word === 'show' && Reflect.get(window, 'pagesFail')) port1.postMessage(`failed ${id}`)
    })
    dispatchEvent(new MessageEvent('message', { data: 'digisigncast-pages', ports: [port2] }))
  })
  return () => display.evaluate(() => (window as never as { asked: string[] }).asked)
}

story(
  'a page that forbids frames is shown by the Android app, and replaced by its fallback elsewhere',
  async ({ page: display, server }) => {
    const site = await serveSite({ pageAt: () => '', headers: { 'x-frame-options': 'DENY' } })
    const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg'], 1500)
    const fallback = await operator.upload('blue.webp')
    const body = { title: 'Site', url: `${site.url}menu board`, zoom: 150, fallback: fallback.id }
    const media = (await operator.call(createWebPage, { body })).data
    await operator.call(savePlaylist, {
      body: {
        name: 'Mixed',
        playlistID: playlist.id,
        media_ids: [playlist.media[0]?.id ?? '', media.id],
        slide_duration: 1500,
      },
    })
    await pair(display, server, screen.code)
    await seen(display).toBe('blue')
    await seen(display).toBe('red')
    await expect
      .poll(async () => (await device()).faults)
      .toContain('Site: the web page could not be loaded. Its fallback image is shown.')
    expect(site.asked).toEqual(['GET /menu%20board'])

    await story.step('the page does not count as played', async () => {
      await display.reload()
      await isPlaying(display)
      await expect.poll(async () => [...(await countedPlays(operator)).keys()]).toEqual([playlist.media[0]?.id])
    })

    const asked = await connectApp(display)
    const words = async () => (await asked()).map((message) => message.split(' ')[0]).join(' ')
    await expect.poll(words, { timeout: 20_000 }).toMatch(/^load show close load show/)
    expect((await asked())[0]).toMatch(new RegExp(`^load \\d+ 0 0 640 400 0 150 ${site.url}menu%20board$`))

    await story.step('the app reports that the page on the display has failed', async () => {
      await display.evaluate('window.pagesFail = true')
      await seen(display).toBe('blue')
    })

    await story.step('as played counts the page that the app has shown', async () => {
      await display.reload()
      await expect.poll(async () => (await countedPlays(operator)).get(media.id)).toBeGreaterThan(0)
    })
    site.stop()
  },
)
