import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { createWebPage, WebSource } from '@digisigncast/contract/content/web-pages'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { colorOn, watchDisplay } from '../support/display.ts'
import { pair, screenOf } from '../support/paired-device.ts'
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

/** A website on an origin of its own. */
async function serveSite() {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'text/html').end(request.url === '/' ? page : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { asked, url: `http://127.0.0.1:${port}/`, stop }
}

const seen = (display: Page, timeout = 15_000) => expect.poll(() => colorOn(display), { intervals: [100], timeout })

story(
  'a web page plays in turn, stays in its frame, and is replaced by its fallback',
  async ({ context, page: display, server }) => {
    const site = await serveSite()
    const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg'], 3000)
    const fallback = await operator.upload('blue.webp')
    const body = { title: 'Site', url: site.url, fallback: fallback.id }
    const media = (await operator.call(createWebPage, { body })).data
    expect(WebSource.parse(media.source).problem).toBeNull()
    const [red] = playlist.media
    const media_ids = [red?.id ?? '', media.id]
    await operator.call(savePlaylist, {
      body: { name: 'Mixed', playlistID: playlist.id, media_ids, slide_duration: 3000 },
    })

    await story.step('it takes turns with an image without a black frame', async () => {
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
      await seen(display).toBe('lime')
      const { id } = await device()
      await operator.call(sendCommand, { params: { id }, body: { kind: 'screenshot' } })
      const latest = async () => (await operator.call(listCommands, { params: { id } })).data[0]
      await expect.poll(async () => (await latest())?.state, { timeout: 15_000 }).toBe('done')
      expect(
        (await sharp(Buffer.from((await latest())?.picture?.split(',')[1] ?? '', 'base64')).metadata()).format,
      ).toBe('jpeg')
    })

    await story.step('while its server does not answer, its fallback is shown', async () => {
      site.stop()
      await seen(display, 30_000).toBe('blue')
      await seen(display).toBe('red')
    })
  },
)
