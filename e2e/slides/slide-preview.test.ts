import { readFile } from 'node:fs/promises'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { expect, type Page } from '@playwright/test'
import { slideOf, text } from '../slide-renderer/slide-page.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { canvas, media } from './editor-page.ts'

const zone = 'Europe/Berlin'
const sample = {
  kind: 'feed',
  title: 'News',
  entries: [{ title: 'The market hall opens its doors again', text: '', at: null }],
}
const timed = (element: object) =>
  ({ ...text({ size: 28 }), language: 'en-GB', zone: null, ...element }) as SlideElement
const elements = [
  timed({ id: 'clock', type: 'clock', face: 'digital', hours: '24', seconds: false }),
  timed({ id: 'date', type: 'date', y: 120, format: 'long' }),
  timed({ id: 'countdown', type: 'countdown', y: 200, until: '2026-12-31T18:30', unit: 'days', ended: 'Over' }),
  timed({
    id: 'feed',
    type: 'feed',
    y: 300,
    width: 700,
    height: 60,
    source: null,
    sample,
    layout: 'ticker',
    count: 5,
    seconds: 10,
  }),
]

const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true })
const view = (page: Page) => page.getByRole('region', { name: 'View' })

story('a slide is previewed at a chosen time, and in the whole window', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await operator.call(updateSettings, { body: { time_zone: zone } })
  const picture = new Blob([await readFile(media('blue.webp'))])
  const { media: slide } = await operator.slide('Lobby', slideOf(...elements), picture)
  await signIn(page, server.origin)
  await page.clock.setFixedTime('2026-11-23T12:00:00Z')
  await page.goto(`${server.origin}/slides/${slide.id}`)
  const drawing = canvas(page).locator('[data-drawing]')
  await expect(drawing.getByText('13:00')).toBeVisible()

  await story.step('the time is chosen, marked, and left with one click', async () => {
    await view(page).getByRole('button', { name: 'Preview time: now' }).press('Enter')
    const field = page.getByLabel('Date and time')
    await expect(field).toHaveValue('2026-11-23T13:00')
    await field.fill('2026-12-24T18:30')
    for (const shown of ['18:30', '24 December 2026', '7 days']) await expect(drawing.getByText(shown)).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await expect(view(page)).toContainText('Preview: 24 Dec 2026, 18:30')
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => layoutFaults(page.locator('body')), `editor at ${width}`).toEqual([])
    }
  })

  await story.step('the preview runs from that time, and Escape closes it', async () => {
    const open = page.getByRole('button', { name: 'Preview', exact: true })
    await open.press('Enter')
    await expect(preview(page).getByText('18:30', { exact: true })).toBeVisible()
    const headline = preview(page).getByText('The market hall').first()
    const { x = 0 } = (await headline.boundingBox()) ?? {}
    await expect.poll(async () => (await headline.boundingBox())?.x).not.toBe(x)
    await expectAccessibleInBoth(page, '[role=dialog]', 'Preview')
    // As large as the window allows.
    const { width = 0 } = (await preview(page).locator('[data-drawing]').boundingBox()) ?? {}
    expect(width).toBe(1440)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toBeHidden()
    await expect(open).toBeFocused()
  })

  await story.step('now is one click away', async () => {
    await view(page).getByRole('button', { name: 'Back to now' }).click()
    await expect(drawing.getByText('13:00')).toBeVisible()
    await expect(view(page).getByRole('button', { name: 'Back to now' })).toBeHidden()
  })
})
