import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { deleteScreen, listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listCommands } from '@digisigncast/contract/devices/commands'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectFits } from '../support/accessible.ts'
import { deviceOf } from '../support/device.ts'
import { password, person } from '../support/messages.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const tiles = (page: Page) => page.getByRole('list', { name: 'Screens' }).getByRole('button')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name: new RegExp(`^${name}`) })
const note = (page: Page) => page.getByText(/^No connection to the server\. Everything here is as of \d\d:\d\d\.$/)

/** Three screens: the canteen and the window have a device that plays, the atrium has none. */
async function prepare(origin: string) {
  const operator = await operatorOf(origin)
  const { call } = operator
  await call(updateSettings, { body: { new_devices_wait: false } })
  for (const { id } of (await call(listScreens, { query: {} })).data)
    await call(deleteScreen, { body: { screenID: id } })
  const playlist = await operator.playlist(['red.jpg'], 4000)
  const { data: tag } = await call(saveTag, { body: { name: 'Ground floor' } })
  const content = { data_type: 'playlist' as const, assignedItems: [playlist.id] }
  await operator.screen({ name: 'Atrium', ...content })
  const canteen = await operator.screen({ name: 'Canteen', ...content, tag_ids: [tag.id] })
  const window = await operator.screen({ name: 'Window', ...content })
  const playing = async (code: string) => {
    const device = await deviceOf(origin, code, { device_name: `Box ${code}` })
    await device.link()
    const [media] = playlist.media
    const item = { scene_id: 's', region: 'Main', item_id: 'i', media_id: media?.id ?? '', elapsed_ms: 100 }
    await device.heartbeat({ revision: await device.revision(), playing: [media?.title ?? ''], on_display: [item] })
    return device
  }
  return {
    operator,
    canteen,
    window,
    devices: { canteen: await playing(canteen.code), window: await playing(window.code) },
  }
}

story('the health wall shows trouble first, live, and opens a screen with its screenshot', async ({ page, server }) => {
  const { operator, devices } = await prepare(server.origin)
  await signIn(page, server.origin, { path: '/screens' })
  await page.getByRole('link', { name: 'Health Wall' }).click()
  await expect(page.getByRole('heading', { name: 'Health Wall', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(tiles(page)).toContainText(['Atrium', 'Canteen', 'Window'])
  await expect(tile(page, 'Window')).toContainText('Up to date')
  await expect(tile(page, 'Window')).toContainText('red')
  await expect(chip(page, 'Online')).toContainText('2')
  await expect(page.getByRole('link', { name: 'No open alerts' })).toBeVisible()

  await story.step('the arrow keys lead to a tile, Enter opens it, and it asks for a screenshot', async () => {
    await tiles(page).first().focus()
    await page.keyboard.press('End')
    await expect(tile(page, 'Window')).toBeFocused()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Window' })
    await expect(panel).toContainText('Up to date')
    await expect(panel.getByText('Waiting for the device')).toBeVisible()
    const params = { id: devices.window.id }
    const shots = async () => (await operator.call(listCommands, { params })).data
    const [shot] = await shots()
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    await devices.window.answer(shot?.id ?? '', { ok: true, picture: picture.toString('base64'), taken_at: Date.now() })
    await expect(panel.getByRole('img', { name: 'Screenshot of the display' })).toBeVisible()
    await expect(panel.getByText('Just now.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(tile(page, 'Window')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('img', { name: 'Screenshot of the display' })).toBeVisible()
    expect((await shots()).map(({ id }) => id)).toEqual([shot?.id])
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })
  await story.step('a device that goes offline moves its screen to the front, and the focus stays', async () => {
    devices.window.unlink()
    await expect(tiles(page)).toContainText(['Window', 'Atrium', 'Canteen'], { timeout: 30_000 })
    await expect(tile(page, 'Window')).toContainText(/Offline.*Since \d\d:\d\d · Last: red/)
    await expect(chip(page, 'Offline')).toContainText('1')
    await expect(tile(page, 'Window')).toBeFocused()
  })
  await story.step('the filter is part of the address', async () => {
    await chip(page, 'Offline').click()
    await expect(tiles(page)).toContainText(['Window'])
    await expect(page).toHaveURL(`${server.origin}/wall?state=offline`)
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Ground floor')
    await expect(page.getByText('No screens found.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all screens' }).click()
    await expect(tiles(page)).toHaveCount(3)
    await expect(page).toHaveURL(`${server.origin}/wall`)
  })
  await expectFits(page, 'body')
})

story.describe('a wall without a user', () => {
  // The clock of a story that jumps makes the page connect again, and its reload interrupts that.
  story.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|closed before the connection is/] })

  story('says since when it is old, catches up, and does not outlive its session', async ({ page, server }) => {
    const { operator, canteen } = await prepare(server.origin)
    const permissions = { screens: { view: 1 } } as const
    await operator.call(saveUser, { body: { ...person('mina'), role: 'manager', permissions } })
    await signIn(page, server.origin, { username: 'mina', password, path: '/wall' })
    await expect(tile(page, 'Canteen')).toBeVisible()
    await expect(note(page)).toHaveCount(0)

    await page.context().setOffline(true)
    await expect(note(page)).toBeVisible()
    const { id: screenID, version } = canteen
    await operator.call(saveScreen, { body: { screenID, version, name: 'Cafeteria' } })
    await expect(tile(page, 'Canteen')).toBeVisible()
    await page.context().setOffline(false)
    await expect(tile(page, 'Cafeteria')).toBeVisible()
    await expect(note(page)).toHaveCount(0)

    await story.step('a user who may only view gets no screenshot, and the panel says so', async () => {
      await tile(page, 'Window').click()
      await expect(page.getByRole('dialog', { name: 'Window' }).getByText('No screenshot yet.')).toBeVisible()
      await page.keyboard.press('Escape')
    })
    const users = (await operator.call(listUsers, { query: {} })).data
    await operator.call(deleteUser, { body: { userID: users.find(({ name }) => name === 'mina')?.id ?? '' } })
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(0)
  })

  story('reloads itself when the server has a new version', { tag: '@quick' }, async ({ page, server }) => {
    await signIn(page, server.origin)
    await page.clock.install()
    await page.goto(`${server.origin}/wall`)
    await expect(page.getByRole('heading', { name: 'Health Wall' })).toBeVisible()
    const isAsked = page.waitForResponse(
      (response) => response.request().resourceType() === 'fetch' && response.url().endsWith('/wall'),
    )
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.clock.fastForward('05:01')
    await isAsked
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)

    await page.route('**/wall', async (route) => {
      // A document that the test answers itself may not open a socket.
      if (route.request().resourceType() === 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      return route.fulfill({ response, body: html.replaceAll(/\/assets\/index-/g, '/assets/newer-') })
    })
    const loaded = page.waitForEvent('load')
    await page.clock.fastForward('05:01')
    await loaded
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
    await expect(page.getByRole('heading', { name: 'Health Wall' })).toBeVisible()
  })
})
