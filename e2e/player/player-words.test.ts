import type { Manifest } from '@digisigncast/contract/content/manifest'
import { listScreens, renewScreenCode } from '@digisigncast/contract/content/screens'
import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, type Page } from '@playwright/test'
import { isPlaying, type PairedScreen, pair, screenOf } from '../support/paired-device.ts'
import { story } from '../support/story.ts'

const sentence = (page: Page) => page.locator('.card .sentence')
/** Entry scripts of the builds for modern and for old browsers. */
const entries = {
  modern: /\/player\/assets\/index-[^/]*\.js(\?.*)?$/,
  old: /\/player\/assets\/old-player-[^/]*\.js(\?.*)?$/,
}

/** The state of the screen in the words of the console. */
async function stateIn({ operator, screen }: PairedScreen) {
  const { data } = await operator.call(listScreens, { query: {} })
  const found = data.find(({ id }) => id === screen.id)
  return found && screenStateWords(found.state).text
}

/** Answers with this script in place of an entry. */
const replace = (page: Page, entry: RegExp, body: string) =>
  page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body }))

story.use({ serviceWorkers: 'block' })

story.describe('a display whose player does not run', () => {
  story.use({ expectedNoise: [/slot is missing|thrown: $|blocked by Playwright/] })

  story('says that its browser is too old, and so does the console', async ({ page, server }) => {
    const paired = await screenOf(server, ['red.jpg'])
    await pair(page, server, paired.screen.code)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'ResizeObserver'))
    await page.reload()
    await expect(sentence(page)).toHaveText(
      'The browser of this display is too old for this player. Update it, or use another device.',
    )
    await expect
      .poll(() => stateIn(paired))
      .toMatch(/^The browser of this display is too old \(Chrome \d+\)\. Update it, or use another device\.$/)
  })

  story('says what failed, and so does the console', async ({ page, server }) => {
    const paired = await screenOf(server, ['red.jpg'])
    await pair(page, server, paired.screen.code)
    for (const entry of Object.values(entries)) await replace(page, entry, 'throw new TypeError("The slot is missing")')
    await page.reload()
    await expect(sentence(page)).toHaveText('The player failed. It starts again in a minute.')
    await expect(page.locator('.card .detail')).toHaveText(
      /^Uncaught TypeError: The slot is missing · Player [\d.]+ · Chrome \d+$/,
    )
    await expect.poll(() => stateIn(paired)).toBe('The player failed: Uncaught TypeError: The slot is missing')
  })

  story('plays by the other build if its browser does not understand the modern one', async ({ page, server }) => {
    const paired = await screenOf(server, ['red.jpg'])
    await replace(page, entries.modern, 'const broken = ;')
    await pair(page, server, paired.screen.code)
    await expect(page.locator('script[src*="old-player"]')).toHaveCount(1)
  })
})

story.describe('the address with the id of a screen', () => {
  story.use({ expectedNoise: [/Failed to load resource|blocked by Playwright/] })

  story('plays until the code is renewed, and then says what opens the screen', async ({ page, server }) => {
    const { operator, screen } = await screenOf(server, ['red.jpg'])
    await page.goto(`${server.origin}/player/${screen.id}/view`)
    await isPlaying(page)
    await operator.call(renewScreenCode, { body: { screenID: screen.id } })
    await expect(sentence(page)).toHaveText(displaySentences.code_needed, { timeout: 30_000 })
    await page.goto(`${server.origin}/player/nothing/view`)
    await expect(sentence(page)).toHaveText(displaySentences.code_unknown)
  })
})

story.describe('without the server', () => {
  story.use({ expectedNoise: [/Failed to load resource|blocked by Playwright/] })

  story('the network, an error of the server and one of the player are three sentences', async ({ page, server }) => {
    const { screen } = await screenOf(server, ['red.jpg'])
    const address = `${server.origin}/player/${screen.code}/view`
    await page.route('**/manifest', (route) => route.abort())
    await page.goto(address)
    await expect(sentence(page)).toHaveText(displaySentences.server_unreachable)
    await page.unroute('**/manifest')
    await page.route('**/manifest', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await expect(sentence(page)).toHaveText(displaySentences.server_failing, { timeout: 30_000 })
    await page.unroute('**/manifest')
    await page.route('**/manifest', async (route) => {
      const response = await route.fetch()
      const manifest = (await response.json()) as Manifest
      const scenes = manifest.scenes.map((scene) => ({ ...scene, regions: [{ ...scene.regions[0], items: [null] }] }))
      await route.fulfill({ response, json: { ...manifest, scenes } })
    })
    await expect(sentence(page)).toHaveText(displaySentences.player_failed, { timeout: 30_000 })
    await expect(page.locator('.card .detail')).toContainText('TypeError')
    await page.unroute('**/manifest')
    await isPlaying(page)
  })

  story('a player whose scripts cannot be loaded says why, and starts when they can', async ({ page, server }) => {
    const { screen } = await screenOf(server, ['red.jpg'])
    await page.route(entries.modern, (route) => route.abort())
    await page.goto(`${server.origin}/player/${screen.code}/view`)
    await expect(sentence(page)).toHaveText(displaySentences.server_unreachable)
    await page.unroute(entries.modern)
    await page.route(entries.modern, (route) => route.fulfill({ status: 503, body: 'busy' }))
    await expect(sentence(page)).toHaveText(displaySentences.server_failing, { timeout: 30_000 })
    await page.unroute(entries.modern)
    await expect(page.locator('html')).toHaveAttribute('data-state', 'playing', { timeout: 30_000 })
  })
})
