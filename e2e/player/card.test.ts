import { getManifest } from '@digisigncast/contract/content/manifest'
import { expect, type Page } from '@playwright/test'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

/** Records each item on the display from now on, with the time of its start. */
const recordItems = (page: Page, selector: string, attribute: string) =>
  page.evaluate(
    ([itemSelector = '', name = '']) => {
      const items: { item: string; at: number }[] = []
      const look = () => {
        // During a transition the entering item comes last.
        const item = [...document.querySelectorAll(itemSelector)].at(-1)?.getAttribute(name)
        if (item && item !== items.at(-1)?.item) items.push({ item, at: Date.now() })
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
      Object.assign(window, { recordedItems: items })
    },
    [selector, attribute],
  )
const recorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { recordedItems: { item: string; at: number }[] }).recordedItems)

story('the card in the console shows what the device shows, at seven looks', async ({ page, context, server }) => {
  const { screen, operator, device } = await screenOf(server, ['red.jpg', 'green.png', 'blue.webp'], 3000)
  const cards = await context.newPage()
  await signIn(cards, server.origin)
  await cards.goto(`${server.origin}/screens`)
  const card = cards.getByRole('article', { name: 'Front door' })

  await story.step('without a device, it links to the page that connects one', async () => {
    await expect(card.getByRole('link', { name: 'Connect a display' })).toHaveAttribute('href', '/screens/connect')
  })

  await pair(page, server, screen.code)
  await expect.poll(async () => (await device()).on_display.length).toBe(1)

  await story.step(
    'the same items start within half a second of each other, also while another tab covers the display',
    async () => {
      await expect(card.locator('img[data-live]')).toBeVisible()
      await recordItems(page, '[data-item]', 'data-item')
      await recordItems(cards, 'article img[data-live]', 'alt')
      const looks = 7
      // The first item had started before.
      await expect
        .poll(async () => (await recorded(page)).length, { intervals: [100], timeout: 40_000 })
        .toBeGreaterThan(looks + 1)
      await expect
        .poll(async () => (await recorded(cards)).length, { intervals: [100], timeout: 40_000 })
        .toBeGreaterThan(looks + 1)
      const manifest = await operator.call(getManifest, { params: { screenID: screen.id } })
      const titles = new Map(manifest.scenes[0]?.regions[0]?.items.map(({ id, title }) => [id, title]))
      const onDevice = (await recorded(page)).map(({ item, at }) => ({ item: titles.get(item), at })).slice(1)
      const onCard = (await recorded(cards)).slice(1)
      const apart = onDevice.slice(0, looks).map(({ item, at }) => {
        const [nearest] = onCard.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))
        expect(nearest?.item).toBe(item)
        return Math.abs((nearest?.at ?? 0) - at)
      })
      // A busy machine delays single frames.
      expect(apart.toSorted((one, other) => one - other)[3], `ms apart: ${apart.join(', ')}`).toBeLessThan(500)
    },
  )
})
