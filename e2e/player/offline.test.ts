import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Color, colorOn, watchDisplay } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { openProxy } from '../support/proxy.ts'
import { hashOf, storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

const seen = (page: Page) => expect.poll(() => colorOn(page), { intervals: [100], timeout: 15_000 })

/** Waits until the player has stored all files of these media and its own files. */
const everythingStored = (page: Page, media: { file_path: string }[]) =>
  expect
    .poll(() => storedFiles(page), { timeout: 20_000 })
    .toMatchObject({ files: media.map(hashOf).sort(), startsAlone: true })

/** Milliseconds from the start of the page to the first image in one of these colors. */
async function firstPictureMs(page: Page, colors: Color[]): Promise<number> {
  await expect.poll(() => colorOn(page), { intervals: [50] }).toMatch(new RegExp(colors.join('|')))
  return page.evaluate(() => performance.now())
}

story.use({
  expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/],
  // A host name other than localhost: on plain http it is not a secure context.
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).map((arg) => arg.replace('=MAP *', '=MAP lan.test 127.0.0.1, MAP *'))
    await use({ ...launchOptions, args })
  },
})

story('a player starts without a server and downloads each file once', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const proxy = await openProxy(server.port)
  const playlist = await operator.playlist(['red.jpg', 'orange-violet.webm', 'blue.webp'], 1500)
  const screen = await operator.screen({ assignedItems: [playlist.id] })
  const view = `${proxy.origin}/player/${screen.id}/view`
  await page.goto(view)
  await seen(page).toBe('red')
  await everythingStored(page, playlist.media)

  await story.step('a restart without a change downloads no media', async () => {
    const before = proxy.total()
    const manifest = page.waitForResponse(/\/manifest$/)
    await page.reload()
    await seen(page).toBe('red')
    expect((await manifest).status()).toBe(304)
    await seen(page).toBe('blue')
    expect(proxy.total()).toBe(before)
  })

  await story.step('one new file among many is the only download', async () => {
    const many = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const background = { r: 208, g: 32, b: 32 + (i % 10) }
        const bytes = await sharp({ create: { width: 64 + i, height: 36, channels: 3, background } })
          .jpeg()
          .toBuffer()
        return operator.uploadBytes(new Blob([new Uint8Array(bytes)]), `${i}.jpg`)
      }),
    )
    const green = await operator.upload('green.png')
    const save = (media: { id: string }[]) =>
      operator.call(savePlaylist, {
        body: { name: playlist.name, playlistID: playlist.id, media_ids: media.map(({ id }) => id) },
      })
    await save(many)
    await expect
      .poll(async () => (await storedFiles(page)).files, { timeout: 30_000 })
      .toEqual(expect.arrayContaining(many.map(hashOf)))
    const before = new Map(proxy.media)
    await save([green, ...many.slice(1)])
    await expect.poll(async () => (await storedFiles(page)).files, { timeout: 15_000 }).toContain(hashOf(green))
    const grown = [...proxy.media].filter(([path, bytes]) => bytes !== (before.get(path) ?? 0))
    expect(grown).toEqual([[green.file_path, green.bytes]])
  })

  await story.step('without the server it shows an image within about a second', async () => {
    server.child.kill('SIGKILL')
    proxy.cut()
    await page.reload()
    const ms = await firstPictureMs(page, ['green'])
    story.info().annotations.push({ type: 'first picture without a server', description: `${Math.round(ms)} ms` })
    expect(ms).toBeLessThan(4000)
    const display = await watchDisplay(page)
    await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 20_000 }).toBeGreaterThan(1)
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  })
  await proxy.close()
})

story('on plain http a player stores its files, too, and continues without a server', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg', 'orange-violet.webm'], 1500)
  const screen = await operator.screen({ assignedItems: [playlist.id] })
  await page.goto(`http://lan.test:${server.port}/player/${screen.id}/view`)
  expect(await page.evaluate(() => [isSecureContext, 'caches' in window])).toEqual([false, false])
  await seen(page).toBe('red')
  const sources = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img, video')].map((element) => element.getAttribute('src') ?? ''),
    )
  await expect.poll(async () => (await sources()).some((url) => url.startsWith('blob:'))).toBe(true)
  await seen(page).toBe('violet')
  const display = await watchDisplay(page)
  server.child.kill('SIGKILL')
  const start = (await display.seen()).pictures.length
  await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 30_000 }).toBeGreaterThan(start + 4)
  expect(await sources()).not.toContainEqual(expect.stringMatching(/^\/media/))
  const { blackFrames } = await display.seen()
  expect(blackFrames, 'black frames').toBe(0)
  await display.stop()
})
