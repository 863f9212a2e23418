import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import type { CommandKind } from '@digisigncast/contract/devices/commands'
import { livePath } from '@digisigncast/contract/events/hints'
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { deviceOf, type SimulatedDevice } from './support/device.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { panel, password, person } from './support/messages.ts'
import { operatorOf } from './support/operator.ts'
import { pair } from './support/paired-device.ts'
import { openPlaylist } from './support/playlists.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

// Answers to a device whose token was revoked and that needs an approval.
story.use({ expectedNoise: [/status of 40[13]/] })

const card = (page: Page, name = 'Lobby') => page.getByRole('article', { name })
/** In the line of the state, which comes after the strip on the picture. */
const expectOnCard = (page: Page, text: string) => expect(card(page).getByText(text).last()).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const details = (page: Page) => panel(page, 'Device Details')

type Operator = Awaited<ReturnType<typeof operatorOf>>

async function createScreen(operator: Operator) {
  const { id } = await operator.playlist(['red.jpg'], 4000)
  return operator.screen({ name: 'Lobby', code: 'LOBBY1', data_type: 'playlist', assignedItems: [id] })
}

async function openDetails(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'View Devices' }).click()
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(details(page)).toBeVisible()
}

story('the status of a device is updated on every page, without a reload', async ({ page, context, server }) => {
  const operator = await operatorOf(server.origin)
  await operator.call(updateSettings, { body: { new_devices_wait: false } })
  const screen = await createScreen(operator)
  await signIn(page, server.origin)
  const [screens, playlists] = [await context.newPage(), await context.newPage()]
  const line = await lineOf(screens)
  await screens.goto(`${server.origin}/screens`)
  await playlists.goto(`${server.origin}/playlists`)
  await openPlaylist(playlists, 'red.jpg')
  const badge = playlists.getByRole('listitem').filter({ hasText: 'Lobby' })

  await story.step('without devices, the card links to the connection details', async () => {
    await expect(card(screens)).toContainText('0 of 0 connected')
    await expect(card(screens).getByRole('button', { name: 'View Devices' })).toBeHidden()
    await expect(badge).toContainText('No device')
    await card(screens).getByRole('button', { name: 'No device yet: connect one' }).click()
    await expect(panel(screens, 'Connection Details')).toContainText(`${server.origin}/player`)
    await screens.keyboard.press('Escape')
  })
  const device = await deviceOf(server.origin, screen.code, { device_model: 'X96' })
  await story.step('registered: Pending', async () => {
    await expectOnCard(screens, 'Waiting for a device')
    await card(screens).getByRole('button', { name: 'View Devices' }).click()
    await expect(panel(screens, 'Devices of Lobby')).toContainText('Model: X96Pending')
    await screens.getByRole('button', { name: 'Details of Model: X96' }).click()
    await expect(details(screens)).toContainText('Commands are available as soon as it is connected')
    await expect(button(screens, 'Reload')).toBeDisabled()
    await expect(details(screens).getByRole('timer')).toHaveText('00:00:00')
    await screens.keyboard.press('Escape')
    await expect(details(screens)).toBeHidden()
    await screens.keyboard.press('Escape')
  })
  await story.step('linked: Connected', async () => {
    await device.link()
    await expect(card(screens)).toContainText('1 of 1 connected')
    await expect(figure(page, 'Connected Devices')).toHaveText('1')
    await expect(badge).toContainText('Offline')
  })
  const revision = await device.revision()
  await story.step('downloading, then playing: Online', async () => {
    const download = { revision, done_bytes: 40, total_bytes: 100 }
    await device.heartbeat({ state: 'loading', download })
    await expectOnCard(screens, 'Downloading 40 %')
    await device.heartbeat({ state: 'loading', download: { ...download, done_bytes: 75 } })
    await expectOnCard(screens, 'Downloading 75 %')
    await device.heartbeat({ revision })
    await expectOnCard(screens, 'Up to date')
    await expect(badge).toContainText('Online')
    await expect(figure(page, 'Devices Online')).toHaveText('1')
    await expect(page.getByRole('row').filter({ hasText: 'Still online' })).toContainText('X96')
  })
  await story.step('a change makes it out of date until the device acknowledges it', async () => {
    const other = await operator.playlist(['green.png'], 4000)
    await operator.call(updateScreenContent, { body: { screenID: screen.id, contentID: [other.id], type: 'playlist' } })
    await openPlaylist(playlists, 'green.png')
    await expectOnCard(screens, 'Out of date since')
    await device.heartbeat({ revision: await device.revision() })
    await expectOnCard(screens, 'Up to date')
  })
  await story.step('changes that were missed without a socket are loaded', async () => {
    const restore = await line.cut()
    await device.heartbeat({ state: 'empty', revision: null })
    await expect(badge).toContainText('Offline')
    await expect(card(screens)).toContainText('Up to date')
    restore()
    await expectOnCard(screens, 'Out of date since')
    await device.heartbeat({ revision: await device.revision() })
    await expectOnCard(screens, 'Up to date')
  })
  await story.step('disconnected: Offline; a user with view permission gets no actions', async () => {
    device.unlink()
    await expectNoActions(await context.browser()?.newPage(), operator, server.origin)
    await expect(card(screens).getByText('Offline').last()).toBeVisible({ timeout: 25_000 })
    await expect(figure(page, 'Devices Offline')).toHaveText('1')
    await expect(page.getByRole('row').filter({ hasText: 'Still online' })).toBeHidden()
  })
})

/** Intercepts the socket of a page that is opened next. */
async function lineOf(page: Page) {
  let blocked = Promise.resolve()
  let current: WebSocketRoute | undefined
  await page.routeWebSocket(new RegExp(`${livePath}$`), async (socket) => {
    await blocked
    socket.connectToServer()
    current = socket
  })
  return {
    /** Returns a function that restores the connection. */
    cut: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      blocked = promise
      await current?.close()
      return resolve
    },
  }
}

async function expectNoActions(page: Page | undefined, operator: Operator, origin: string) {
  if (!page) throw new Error('There is no browser.')
  const permissions = { screens: { view: 1 } } as const
  await operator.call(saveUser, { body: { ...person('mina'), role: 'manager', permissions } })
  await signIn(page, origin, { username: 'mina', password, path: '/screens' })
  await openDetails(page, 'Model: X96')
  await expect(details(page)).toContainText('Device ModelX96')
  for (const name of ['Reload', 'Rename device', 'Replace Device', 'Disconnect Device', 'Remove'])
    await expect(button(page, name)).toHaveCount(0)
  await page.close()
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

story(
  'a device is inspected, controlled, renamed, replaced, disconnected and removed',
  async ({ page, context, server }) => {
    const operator = await operatorOf(server.origin)
    await operator.call(updateSettings, { body: { new_devices_wait: false } })
    const screen = await createScreen(operator)
    const device = await deviceOf(server.origin, screen.code, { device_name: 'TV', device_model: 'X96' })
    await device.link()
    const faults = ['“Trailer” cannot be shown.']
    const item = { scene_id: screen.id, region: 'Main', item_id: 'i', media_id: 'm', elapsed_ms: 0 }
    const playing = { playing: ['red'], on_display: [item] }
    await device.heartbeat({
      revision: await device.revision(),
      ...playing,
      faults,
      starts_offline: false,
      item_kinds: ['image', 'video'],
    })
    await signIn(page, server.origin, { path: '/screens' })
    await openDetails(page, 'TV')

    await story.step('its details and status', async () => {
      for (const text of [
        'Version1.0.1',
        'Device ModelX96',
        'Os NameAndroid 14',
        'Current StatusOnline',
        'Now Playingred',
        'ReasonDefault content: no schedule entry is active',
      ])
        await expect(details(page)).toContainText(text)
      await expect(details(page).getByRole('region', { name: 'Faults' })).toContainText(faults[0] ?? '')
      await expect(details(page)).toContainText('Cannot start without a network')
      await expect(details(page)).toContainText(/Cannot show slides, .*, and skips them/)
      const clock = details(page).getByRole('timer')
      await expect(clock).not.toHaveText('00:00:00')
      const before = await clock.textContent()
      await expect(clock).not.toHaveText(before ?? '')
    })
    await story.step('it is accessible, and fits a phone', async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => layoutFaults(details(page)), `at ${width}`).toEqual([])
      }
      await expectAccessibleInBoth(page, '[role=dialog]')
    })

    await story.step('commands wait until the device answers', async () => {
      const picture = (await readFile(join(import.meta.dirname, 'media', 'red.jpg'))).toString('base64')
      await ask(page, device, 'reload', { ok: true })
      await expect(commandRow(page, 'reload')).toContainText('Done at')
      await ask(page, device, 'clear_cache', { ok: false, message: 'There is no room left.' })
      await expect(commandRow(page, 'clear_cache')).toContainText('There is no room left.')
      await ask(page, device, 'screenshot', { ok: true, picture, taken_at: Date.now() })
      await page.getByRole('button', { name: 'Enlarge the screenshot' }).click()
      const large = page.getByRole('dialog', { name: /^Taken / })
      await expect(large.getByRole('img', { name: 'Screenshot of the display' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(large).toBeHidden()
      await ask(page, device, 'log', { ok: true, lines: ['started', 'plays red'] })
      await expect(page.getByLabel('Player log', { exact: true })).toHaveText('started\nplays red')
    })
    await story.step('it is renamed with the keyboard', async () => {
      await page.getByRole('button', { name: 'Rename device' }).press('Enter')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Lobby TV')
      await page.keyboard.press('Enter')
      await expect(details(page)).toContainText('Device NameLobby TV')
      await expect(page.getByRole('button', { name: 'Rename device' })).toBeFocused()
    })
    const player = await context.newPage()
    await story.step('a real player replaces it with the code', async () => {
      await button(page, 'Replace Device').click()
      await button(page, 'Get A Code').click()
      const code = await panel(page, 'Replace Device').locator('[data-large]').textContent()
      await expect(panel(page, 'Replace Device').getByRole('img', { name: 'QR code' })).toBeVisible()
      await page.keyboard.press('Escape')
      await pair(player, server, code ?? '')
      await expect(details(page)).toContainText('Device ModelBox 3')
      await expect(details(page)).toContainText('Device NameLobby TV')
      await expect(details(page)).toContainText('Current StatusOnline')
      await expect(details(page)).toContainText('Up to date')
      await button(page, 'Identify').click()
      await expect(player.getByText('LOBB-Y1')).toBeVisible()
      await expect(commandRow(page, 'identify')).toContainText('Done at')
    })
    await story.step('disconnected, it shows the pairing page within two seconds', async () => {
      await button(page, 'Disconnect Device').click()
      const question = page.getByRole('dialog', { name: 'Disconnect this device?' })
      await question.getByRole('button', { name: 'Disconnect' }).click()
      await expect(player.getByRole('heading', { name: 'Which screen is this?' })).toBeVisible({ timeout: 2000 })
      await expect(page.getByText('Device disconnected successfully!')).toBeVisible()
      await expect(details(page)).toContainText('Current StatusDisconnected')
      await expect(details(page).getByRole('timer')).toHaveText('00:00:00')
      // The button that had the focus is gone.
      await page.keyboard.press('Tab')
      await expect(details(page).getByRole('button', { name: 'Close panel' })).toBeFocused()
    })
    await story.step('a disconnected device can be removed', async () => {
      await button(page, 'Remove').click()
      await page.getByRole('dialog', { name: 'Remove this device?' }).getByRole('button', { name: 'Remove' }).click()
      await expect(details(page)).toBeHidden()
      await expect(panel(page, 'Devices of Lobby')).toContainText('No device yet.')
      await expect(panel(page, 'Devices of Lobby')).toContainText(`${server.origin}/player`)
      await page.keyboard.press('Escape')
      await expectOnCard(page, 'No device yet: connect one')
    })
  },
)

const labels: Record<CommandKind, string> = {
  reload: 'Reload',
  identify: 'Identify',
  clear_cache: 'Clear Cache',
  retry_downloads: 'Retry Downloads',
  screenshot: 'Screenshot',
  log: 'Player Log',
}
const commandRow = (page: Page, kind: CommandKind) =>
  details(page)
    .getByRole('listitem')
    .filter({ has: button(page, labels[kind]) })

async function ask(
  page: Page,
  device: SimulatedDevice,
  kind: CommandKind,
  answer: Parameters<SimulatedDevice['answer']>[1],
) {
  await button(page, labels[kind]).click()
  await expect(commandRow(page, kind)).toContainText('Waiting for the device')
  const commandId = async () => {
    const { commands } = await device.heartbeat({ revision: await device.revision() })
    return commands.find((one) => one.kind === kind)?.id
  }
  let id: string | undefined
  // The console shows the command before the server has stored it.
  await expect.poll(async () => (id = await commandId())).toBeDefined()
  await device.answer(id ?? '', answer)
  await expect(commandRow(page, kind)).not.toContainText('Waiting for the device')
}
