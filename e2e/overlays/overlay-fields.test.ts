import { listSchedule } from '@digisigncast/contract/content/schedule'
import { getScreen } from '@digisigncast/contract/content/screens'
import { listPreparedTakeovers } from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const overlay = (page: Page, number: number) => page.getByRole('region', { name: `Overlay ${number}` })

story('overlays are added to a screen, placed, corrected at their fields, and removed', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const news = await operator.playlist(['blue.webp'], 4000)
  const logo = await operator.upload('green.png')
  const screen = await operator.screen({ name: 'Lobby', assignedItems: [news.id] })
  const saved = async () => (await operator.call(getScreen, { params: { screenID: screen.id } })).data.overlays
  await signIn(page, server.origin)
  const open = async () => {
    await page.goto(`${server.origin}/screens/${screen.id}`)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await expect(page.getByRole('heading', { name: 'Edit Screen' })).toBeVisible()
  }
  await open()

  await story.step('a logo in a corner, chosen from the library', async () => {
    await page.getByRole('button', { name: 'Add overlay' }).click()
    await page.getByRole('button', { name: 'Update Screen' }).click()
    await expect(overlay(page, 1).getByText('Choose what the overlay shows.')).toBeVisible()
    await overlay(page, 1).getByRole('button', { name: 'Choose media item' }).click()
    await page.getByRole('button', { name: logo.title }).click()
    await expect(overlay(page, 1).getByText(`1. ${logo.title}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose Media Item' })).toBeHidden()
    await overlay(page, 1).getByLabel('Position').selectOption('Corner: bottom right')
    await overlay(page, 1).getByLabel('Width').fill('20')
  })

  await story.step('a bar with a playlist, whose wrong values are named', async () => {
    await page.getByRole('button', { name: 'Add overlay' }).click()
    await overlay(page, 2).getByRole('radio', { name: 'Playlist' }).check()
    await overlay(page, 2).getByRole('combobox', { name: 'Playlist' }).selectOption(news.name)
    await overlay(page, 2).getByLabel('Position').selectOption('Bar at the top')
    await overlay(page, 2).getByLabel('Opacity').fill('0')
    await page.getByRole('button', { name: 'Update Screen' }).click()
    await expect(overlay(page, 2).getByText('The opacity is between 1 and 100 percent.')).toBeVisible()
    await overlay(page, 2).getByLabel('Opacity').fill('80')
    await overlay(page, 2).getByLabel('Position').selectOption('Free position')
    await overlay(page, 2).getByLabel('From the left').fill('30')
    await page.getByRole('button', { name: 'Update Screen' }).click()
    await expect(overlay(page, 2).getByText('The overlay extends beyond the right edge of the screen.')).toBeVisible()
    await overlay(page, 2).getByLabel('Position').selectOption('Bar at the top')
    await expectFits(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Update Screen' }).click()
    await expect(page.getByText('Screen updated successfully!')).toBeVisible()
    expect(await saved()).toMatchObject([
      { content: { id: logo.id }, x: 80, width: 20, margin: 2, opacity: 100 },
      { content: { id: news.id }, x: 0, y: 0, width: 100, height: 15, opacity: 80 },
    ])
    const picture = page.getByRole('main')
    await expect(picture.locator('[data-picture]')).toHaveCount(2)
  })

  await story.step('one is removed, and the other keeps its fields', async () => {
    await open()
    await page.getByRole('button', { name: 'Remove overlay 1' }).click()
    await expect(overlay(page, 1).getByLabel('Position')).toHaveValue('top')
    await page.getByRole('button', { name: 'Update Screen' }).click()
    await expect.poll(async () => (await saved()).map(({ content }) => content.id)).toEqual([news.id])
  })
})

story(
  'a schedule entry above the content has a place, and the week and the screen name it',
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const menu = await operator.playlist(['blue.webp'], 4000)
    const screen = await operator.screen({ name: 'Lobby', assignedItems: [menu.id] })
    await signIn(page, server.origin, { path: '/schedule' })
    await page.getByRole('button', { name: 'Create New Entry' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Lunch offer')
    await page.getByText('Above the content').click()
    await page.getByLabel('Position').selectOption('Bar at the bottom')
    await page.getByLabel('Height').fill('0')
    await page.getByRole('switch', { name: menu.name }).press('Space')
    await page.getByRole('switch', { name: 'Lobby' }).press('Space')
    await page.getByRole('button', { name: 'Add Entry' }).click()
    await expect(page.getByText('The size is between 1 and 100 percent of the screen.')).toBeVisible()
    await page.getByLabel('Height').fill('12')
    await expectFits(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Add Entry' }).click()
    await expect(page.getByText('Schedule entry created successfully!')).toBeVisible()
    const [entry] = (await operator.call(listSchedule, { query: {} })).data
    expect(entry).toMatchObject({ layer: 'overlay', overlay: { x: 0, y: 88, width: 100, height: 12 } })
    await expect(page.getByRole('button', { name: /Lunch offer/ }).first()).toContainText('Overlay')
    await page.goto(`${server.origin}/screens/${screen.id}`)
    await page.getByLabel(/^Time in/).fill('2026-12-01T09:00')
    await expect(page.getByText('Above it: Lunch offer, Every day 08:00–12:00')).toBeVisible()
  },
)

story(
  'a takeover above the content has a place, with its notice in the drawing, and the list and the banner say so',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    await operator.screen({ name: 'Lobby' })
    await signIn(page, server.origin, { path: '/takeovers' })
    await page.getByRole('button', { name: 'Prepare Takeover' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Free Wi-Fi')
    await panel.getByLabel('Title').fill('Free Wi-Fi')
    await panel.getByLabel('Text').fill('Ask at the bar.')
    await panel.getByText('Above the content').click()
    await expect(panel.getByText('Free Wi-Fi\u2003Ask at the bar.')).toBeVisible()
    await panel.getByLabel('Height').fill('0')
    await panel.getByRole('button', { name: 'Add Takeover' }).click()
    await expect(panel.getByText('The size is between 1 and 100 percent of the screen.')).toBeVisible()
    await panel.getByLabel('Height').fill('12')
    await expectFits(page, '[role=dialog]')
    await panel.getByRole('button', { name: 'Add Takeover' }).click()
    const list = page.getByRole('list', { name: 'Prepared takeovers' })
    await expect(list).toContainText('Notice: Free Wi-Fi · Above the content (bar at the bottom) · All screens')
    const [prepared] = (await operator.call(listPreparedTakeovers, { query: {} })).data
    expect(prepared?.overlay).toMatchObject({ x: 0, y: 88, width: 100, height: 12 })
    await page.getByRole('button', { name: 'Start Free Wi-Fi' }).click()
    await expect(page.getByRole('dialog')).toContainText('for 30 minutes, above what plays.')
    await page.getByRole('button', { name: /^Start on / }).click()
    await expect(page.getByRole('region', { name: 'Takeovers' })).toContainText('Above the content (bar at the bottom)')
  },
)
