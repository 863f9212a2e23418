import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { weekdays } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import {
  endTakeover,
  listRunningTakeovers,
  savePreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Color, colorOn, watchDisplay } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { openProxy } from '../support/proxy.ts'
import { signIn } from '../support/sign-in.ts'
import { hashOf, storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

const seen = (page: Page) => expect.poll(() => colorOn(page), { intervals: [100], timeout: 30_000 })

/** Waits until the player has stored all files of these media and its own files. */
const everythingStored = (page: Page, media: { file_path: string }[]) =>
  expect
    .poll(() => storedFiles(page), { intervals: [100], timeout: 20_000 })
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
  const playlist = await operator.playlist(['red.jpg', 'short-orange-violet.webm', 'blue.webp'], 1000)
  const screen = await operator.screen({ assignedItems: [playlist.id] })
  const view = `${proxy.origin}/player/${screen.code}/view`
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
      Array.from({ length: 25 }, async (_, i) => {
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

  await story.step('without the server it shows an image', async () => {
    server.child.kill('SIGKILL')
    proxy.cut()
    await page.reload()
    const ms = await firstPictureMs(page, ['green'])
    story.info().annotations.push({ type: 'first picture without a server', description: `${Math.round(ms)} ms` })
    const display = await watchDisplay(page)
    await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 20_000 }).toBeGreaterThan(1)
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  })
  await proxy.close()
})

story(
  'on plain http a player stores its files, too, and continues without a server',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const playlist = await operator.playlist(['red.jpg', 'short-orange-violet.webm'], 1000)
    const screen = await operator.screen({ assignedItems: [playlist.id] })
    await page.goto(`http://lan.test:${server.port}/player/${screen.code}/view`)
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
    await expect
      .poll(async () => (await display.seen()).pictures.length, { timeout: 30_000 })
      .toBeGreaterThan(start + 4)
    expect(await sources()).not.toContainEqual(expect.stringMatching(/^\/media/))
    const { blackFrames } = await display.seen()
    expect(blackFrames, 'black frames').toBe(0)
    await display.stop()
  },
)

story('a player without a server follows its schedule', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const proxy = await openProxy(server.port)
  const usual = await operator.playlist(['red.jpg', 'blue.webp'], 600_000)
  const special = await operator.playlist(['green.png'], 4000)
  const screen = await operator.screen({ assignedItems: [usual.id] })
  const { timeZone } = (await operator.call(getManifest, { params: { screenID: screen.id } })).screen
  const minute = 60_000
  const inMinutes = (minutes: number) => Math.floor(Date.now() / minute + minutes) * minute
  const [opening, start, end, over, closing] = [-60, 120, 180, 200, 240].map(inMinutes)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  const between = (from = 0, until = 0) => ({
    days: [...weekdays],
    from: clock.format(from),
    until: clock.format(until),
  })
  await operator.call(saveScheduleEntry, {
    body: {
      name: 'Later',
      color: 'green',
      priority: 'normal',
      rule: between(start, end),
      content_type: 'playlist',
      content_ids: [special.id],
      screen_ids: [screen.id],
    },
  })
  const [red] = usual.contents
  await operator.call(updateItem, { body: { itemID: red?.id ?? '', rule: between(opening, over) } })
  const hours = [between(opening, closing)]
  await operator.call(saveScreen, { body: { name: screen.name, screenID: screen.id, hours } })
  await page.goto(`${proxy.origin}/player/${screen.code}/view`)
  await everythingStored(page, [...usual.media, ...special.media])
  server.child.kill('SIGKILL')
  proxy.cut()

  /** Starts the player shortly before a change, and lets it pass. */
  const passing = async (at = 0) => {
    await page.clock.setFixedTime(at - 1500)
    await page.reload()
    return async () => {
      const display = await watchDisplay(page)
      await page.clock.setFixedTime(at + 1000)
      return display
    }
  }
  const state = () => page.evaluate(() => document.documentElement.dataset['state'])

  await story.step(
    'the entry plays at its time; at its end the usual content returns, without a black frame',
    async () => {
      const pass = await passing(end)
      await seen(page).toBe('green')
      const display = await pass()
      await seen(page).toBe('red')
      expect((await display.seen()).blackFrames).toBe(0)
      await display.stop()
    },
  )
  await story.step('an item that is over makes room for the next one, without a black frame', async () => {
    const pass = await passing(over)
    await seen(page).toBe('red')
    const display = await pass()
    await seen(page).toBe('blue')
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  })
  await story.step('at the end of the opening hours it is in standby: black, without media', async () => {
    const pass = await passing(closing)
    await seen(page).toBe('blue')
    const display = await pass()
    await expect.poll(state, { timeout: 15_000 }).toBe('standby')
    await seen(page).toBe('black')
    expect(await page.locator('#stage [data-item], #stage [src]').count()).toBe(0)
    await display.stop()
  })
  await story.step('it wakes up with the content of that time, and shows nothing else', async () => {
    const pass = await passing((opening ?? 0) + 24 * 60 * minute)
    await expect.poll(state, { timeout: 15_000 }).toBe('standby')
    const display = await pass()
    await seen(page).toBe('red')
    await expect.poll(state).toBe('playing')
    // The last picture is not counted while no frame follows it.
    expect((await display.seen()).pictures.join(' ')).toMatch(/^(black)?( ?red)?$/)
    await display.stop()
  })
  await proxy.close()
})

story('a prepared takeover starts in the console, and ends at its time without a server', async ({ page, server }) => {
  const { operator, playlist, screen } = await screenOf(server, ['red.jpg'], 4000)
  const special = await operator.playlist(['green.png'], 4000)
  await operator.call(savePreparedTakeover, {
    body: { name: 'Closed', content_ids: [special.id], screen_ids: [screen.id], minutes: 5 },
  })
  await pair(page, server, screen.code)
  await seen(page).toBe('red')
  await everythingStored(page, [...playlist.media, ...special.media])
  const display = await watchDisplay(page)

  await story.step('the display shows it right after the last click', async () => {
    const office = await page.context().newPage()
    await signIn(office, server.origin)
    await office.getByRole('button', { name: 'Takeover', exact: true }).click()
    await office.getByRole('button', { name: 'Closed' }).click()
    const start = office.getByRole('button', { name: 'Start on 1 screen' })
    await expect(start).toBeVisible()
    await page.bringToFront()
    const clickedAt = Date.now()
    await start.dispatchEvent('click')
    await expect.poll(() => colorOn(page), { intervals: [50] }).toBe('green')
    const ms = Date.now() - clickedAt
    story.info().annotations.push({ type: 'start of a takeover', description: `${ms} ms` })
    await expect(office.getByRole('region', { name: 'Takeovers' })).toContainText('Takeover: Closed')
    await office.close()
  })
  const closed = (await operator.call(listRunningTakeovers, {})).data[0]

  await story.step('newer notices replace it, marked as a drill, until they end', async () => {
    const notice = { title: 'Fire drill', text: 'Leave the building.', color: 'alert' } as const
    const body = { notice, everywhere: true, is_drill: true }
    for (let times = 0; times < 5; times += 1) {
      const { data } = await operator.call(startTakeover, { body })
      await expect(page.getByRole('heading', { name: 'Fire drill' })).toBeVisible()
      await expect(page.getByText('Drill', { exact: true })).toBeVisible()
      await operator.call(endTakeover, { body: { id: data.id } })
      await seen(page).toBe('green')
      await expect(page.getByRole('heading', { name: 'Fire drill' })).toBeHidden()
    }
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  })

  await story.step('it survives a restart of the player, with and without the server', async () => {
    await page.reload()
    await seen(page).toBe('green')
    server.child.kill('SIGKILL')
    await page.clock.setFixedTime((closed?.ends_at ?? 0) - 1500)
    await page.reload()
    await seen(page).toBe('green')
  })

  await story.step('at its end the usual content returns, without a black frame', async () => {
    const last = await watchDisplay(page)
    await page.clock.setFixedTime((closed?.ends_at ?? 0) + 1000)
    await seen(page).toBe('red')
    expect((await last.seen()).blackFrames).toBe(0)
    await last.stop()
  })
})
