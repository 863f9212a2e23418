import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { openPairing } from '@digisigncast/contract/devices/pairing'
import { expect, type Page } from '@playwright/test'
import { apiClientOf } from './support/api-client.ts'
import { Clicks } from './support/clicks.ts'
import { deviceOf } from './support/device.ts'
import { colorOn } from './support/display.ts'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

// Maximum number of clicks of usual jobs. They start on the dashboard.

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const titleIn = (page: Page, panel: string) => panelOf(page, panel).getByRole('textbox', { name: 'Title', exact: true })
const screenName = (n: number) => `Screen ${String(n).padStart(2, '0')}`
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

story('first start to an own picture on a display', async ({ page, context, server }) => {
  const display = await context.newPage()
  await display.goto(`${server.origin}/player`)
  const code = (await display.getByLabel(/^Code of this display/).innerText()).replace(/\s/g, '')
  await signIn(page, server.origin)
  const job = new Clicks()
  await job.click(page.getByRole('main').getByRole('link', { name: 'Add Content' }))
  const panel = panelOf(page, 'Add Content To')
  const red = join(import.meta.dirname, 'media', 'red.jpg')
  await job.chooseFiles(page, panel.getByRole('button', { name: 'Upload Media' }), [red])
  await expect(page.getByText('Content added successfully!')).toBeVisible()
  await job.scan(page, `${server.origin}/screens/connect?code=${code}`)
  await job.click(page.getByRole('button', { name: 'Connect', exact: true }))
  await expect(page.getByText('Display connected')).toBeVisible()
  await expect(display.locator('html')).toHaveAttribute('data-state', 'playing')
  await expect.poll(() => colorOn(display), { timeout: 60_000 }).toBe('red')
  job.expectAtMost(5, 'first start to an own picture on a display')
})

story('three playlists on twelve displays', async ({ page, server }) => {
  story.setTimeout(180_000)
  const operator = await operatorOf(server.origin)
  for (const file of ['red.jpg', 'green.png', 'blue.webp']) await operator.upload(file)
  const codes = []
  for (const n of numbers(12)) {
    const installation = randomBytes(16).toString('hex')
    const about = { device_name: `Box ${n}`, device_model: 'X96', os_name: 'Android 14', device_version: '1.0.1' }
    codes.push((await apiClientOf(server.origin).call(openPairing, { body: { installation, ...about } })).data.code)
  }
  await signIn(page, server.origin)
  const job = new Clicks()
  await job.click(link(page, 'Playlists'))
  const playlists = ['Breakfast', 'Lunch', 'Evening']
  for (const name of playlists) {
    await job.click(button(page, 'Create Playlist'))
    await job.type(titleIn(page, 'Create Playlist'), name)
    const panel = panelOf(page, 'Create Playlist')
    for (const file of ['red', 'green']) await job.click(panel.getByRole('button', { name: new RegExp(`${file}$`) }))
    await job.click(panel.getByRole('button', { name: 'Add Playlist' }))
    await expect(panel).toBeHidden()
  }
  await job.click(link(page, 'Screens'))
  await job.click(page.getByRole('main').getByRole('link', { name: 'Connect a Display' }))
  for (const [n, code] of codes.entries()) {
    await job.type(page.getByRole('textbox', { name: 'Code of the display' }), code)
    await expect(page.getByRole('heading', { name: 'Display found' })).toBeVisible()
    // The first display would get the welcome screen.
    const isNew = page.getByRole('radio', { name: 'A new screen' })
    if (n === 0) await job.click(isNew)
    await expect(isNew).toBeChecked()
    await job.type(page.getByRole('textbox', { name: 'Title' }), screenName(n + 1))
    if (n % 4 === 0) await job.click(page.getByText(playlists[n / 4] ?? '', { exact: true }))
    await job.click(page.getByRole('button', { name: 'Connect', exact: true }))
    await expect(page.getByText(`The display now belongs to ${screenName(n + 1)}.`)).toBeVisible()
  }
  await page.goto(`${server.origin}/screens?sort=name&search=Screen%200`)
  await expect(page.getByRole('article', { name: screenName(4) })).toContainText('Breakfast')
  await expect(page.getByRole('article', { name: screenName(5) })).toContainText('Lunch')
  job.expectAtMost(32, 'three playlists on twelve displays, all paired')
})

story('an account with twelve screens', async ({ page, server }) => {
  story.setTimeout(180_000)
  const operator = await operatorOf(server.origin)
  await operator.call(updateSettings, { body: { new_devices_wait: false } })
  const [menu, ticker] = [await operator.playlist(['red.jpg'], 4000), await operator.playlist(['green.png'], 4000)]
  for (const n of numbers(12)) {
    const { code } = await operator.screen({ name: screenName(n), assignedItems: [ticker.id] })
    if (n !== 7) continue
    const device = await deviceOf(server.origin, code, { device_model: 'X96' })
    await device.link()
    await device.heartbeat({ revision: 'before' })
  }
  for (const n of numbers(4)) await operator.screen({ name: `Floor ${n}` })
  await signIn(page, server.origin)

  await story.step('find the screen that is not up to date', async () => {
    const job = new Clicks()
    await job.click(page.getByRole('link', { name: `Open ${screenName(7)}` }))
    await expect(page.getByRole('heading', { name: screenName(7) })).toBeVisible()
    job.expectAtMost(1, 'find the screen that is not up to date')
  })
  await story.step('rotate a screen', async () => {
    await page.goto(`${server.origin}/dashboard`)
    const job = new Clicks()
    await job.click(page.getByRole('main').getByRole('link', { name: new RegExp(`^${screenName(3)}`) }))
    await job.click(page.getByRole('radiogroup', { name: 'Screen Rotation' }).getByText('90°'))
    await expect(page.getByRole('radio', { name: '90°' })).toBeChecked()
    await expect(page.getByText('Success!')).toBeVisible()
    job.expectAtMost(3, 'rotate a screen')
  })
  await story.step('new content on twelve screens', async () => {
    await page.goto(`${server.origin}/dashboard`)
    const job = new Clicks()
    await job.click(link(page, 'Playlists'))
    const row = page.getByRole('article', { name: menu.name })
    await job.click(row.getByRole('button', { name: 'Show on screens…' }))
    const panel = panelOf(page, `Show ${menu.name} On Screens`)
    await job.click(panel.getByRole('button', { name: 'Select all 17 screens' }))
    await job.click(panel.getByRole('button', { name: 'Save' }))
    await expect(panel).toBeHidden()
    await expect(row).toContainText('17 screens')
    job.expectAtMost(4, 'new content on twelve screens')
  })
  await story.step('a channel on four screens', async () => {
    await page.goto(`${server.origin}/dashboard`)
    const job = new Clicks()
    await job.click(link(page, 'Channels'))
    await job.click(button(page, 'Create New Channel'))
    const panel = panelOf(page, 'Create Channel')
    await job.type(titleIn(page, 'Create Channel'), 'Window')
    await job.click(panel.getByRole('radio', { name: 'Main + Footer' }))
    const region = (name: string) => panel.getByRole('group', { name: new RegExp(`^${name} `) })
    await job.click(region('Main').getByText(menu.name))
    await job.click(region('Footer').getByText(ticker.name))
    await job.type(panel.getByRole('searchbox', { name: 'Search screens' }), 'Floor')
    const found = Promise.withResolvers<void>()
    await page.route('**/screens/ids?*', (route) => found.promise.then(() => route.continue()))
    await job.click(panel.getByRole('button', { name: 'Select all 4 screens found' }))
    // On a slow network the channel would be saved without the screens.
    await expect(panel.getByRole('button', { name: 'Add Channel' })).toBeDisabled()
    found.resolve()
    await job.click(panel.getByRole('button', { name: 'Add Channel' }))
    await expect(page.getByRole('article', { name: 'Window' })).toContainText('On 4 screens')
    job.expectAtMost(7, 'a channel with main and footer on four screens')
  })
  await story.step('add a shop manager', async () => {
    await page.goto(`${server.origin}/dashboard`)
    const job = new Clicks()
    await job.click(link(page, 'Users'))
    await job.click(button(page, 'Create User'))
    const panel = panelOf(page, 'Create User')
    const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
    await job.type(field('Name'), 'Mina')
    await job.type(field('Username'), 'mina')
    await job.type(field('Email'), 'mina@example.com')
    for (const n of [0, 1]) await job.type(panel.locator('input[type=password]').nth(n), 'harbour lantern 58')
    // The form has no default role.
    await job.click(panel.getByRole('radio', { name: 'Manager', exact: true }))
    await job.click(panel.getByRole('radio', { name: 'Shop manager' }))
    await job.click(panel.getByRole('button', { name: 'Add User' }))
    await expect(page.getByRole('rowheader', { name: 'Mina' })).toBeVisible()
    job.expectAtMost(5, 'add a shop manager with limited permissions')
  })
})
