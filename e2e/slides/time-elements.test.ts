import { getSlide } from '@digisigncast/contract/slides/slides'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const add = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Add elements' }).getByRole('button', { name, exact: true }).click()
const properties = (page: Page) => page.getByRole('region', { name: 'Properties' })
const drawing = (page: Page) => page.locator('[data-drawing]')
const choose = async (page: Page, label: string, option: string) => {
  const list = properties(page).getByRole('combobox', { name: label, exact: true })
  await list.click()
  // Long lists are searched.
  if (await list.isEditable()) await list.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

story('a slide gets a clock, a date, a countdown and a QR code', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await signIn(page, server.origin)
  await page.clock.setFixedTime('2026-11-23T12:00:00Z')
  await page.goto(`${server.origin}/slides/new`)

  await story.step('a clock shows the time of a zone, with seconds or with hands', async () => {
    await add(page, 'Clock')
    await expect(drawing(page).getByText(/^\d\d:00$/)).toBeVisible()
    await properties(page).getByRole('switch', { name: 'Seconds' }).click()
    await choose(page, 'Time zone', 'UTC')
    await expect(drawing(page).getByText('12:00:00')).toBeVisible()
    await properties(page).getByText('Analog').click()
    await expect(drawing(page).getByText('12:00:00')).toBeHidden()
    await expect(drawing(page).locator('[data-id] svg')).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  await story.step('a date is written in a language', async () => {
    await add(page, 'Date')
    await choose(page, 'Language', 'German')
    await choose(page, 'Format', '23. November 2026')
    await expect(drawing(page).getByText('23. November 2026')).toBeVisible()
  })

  await story.step('a countdown counts to a time, and ends with a text', async () => {
    await add(page, 'Countdown')
    await choose(page, 'Time zone', 'UTC')
    await choose(page, 'Language', 'British English')
    await properties(page).getByLabel('Until').fill('2026-11-25T13:00')
    await expect(drawing(page).getByText('2 days 1 hour 0 minutes')).toBeVisible()
    await properties(page).getByLabel('Text at the end').fill('We are open')
    await properties(page).getByLabel('Until').fill('2026-11-20T13:00')
    await expect(drawing(page).getByText('We are open')).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  await story.step('a QR code is drawn for an address', async () => {
    await add(page, 'QR code')
    await expect(drawing(page).locator('[data-missing]')).toHaveCount(1)
    await properties(page).getByLabel('Address or text').fill('https://example.com/menu')
    await expect(drawing(page).locator('[data-missing]')).toHaveCount(0)
    await expectAccessibleInBoth(page)
  })

  await story.step('they are saved', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/slides\/(?!new)/)
    const media_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { document } = (await operator.call(getSlide, { params: { media_id } })).data
    expect(document.elements).toMatchObject([
      { type: 'clock', face: 'analog', seconds: true, zone: 'UTC' },
      { type: 'date', format: 'long', language: 'de' },
      { type: 'countdown', until: '2026-11-20T13:00', ended: 'We are open', language: 'en-GB' },
      { type: 'qr', content: 'https://example.com/menu' },
    ])
  })
})
