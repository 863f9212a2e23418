import { listPlays } from '@digisigncast/contract/content/plays'
import { deleteScreen, renewScreenCode } from '@digisigncast/contract/content/screens'
import { type CommandKind, listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { approveDevices, disconnectDevice, listScreenDevices } from '@digisigncast/contract/devices/devices'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { colorOn } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { changeTo, isPlaying, pair, screenOf, typeByRemote } from '../support/paired-device.ts'
import { startServer } from '../support/start-server.ts'
import { deleteDatabase, storedPlays } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

const changeWithinMs = 15_000
const pairingPage = (page: Page) => page.getByRole('heading', { name: 'Which screen is this?' })
const waits = 'This device was disconnected. Approve it in the console under Screens, Devices.'
const deleted = 'The screen of this device was deleted.'

story.describe('manual pairing', () => {
  story.use({ expectedNoise: [/Failed to load resource.*(401|403)/] })

  story('a player is paired by remote control, and stays the same device', async ({ page, server }) => {
    const { screen, operator, device, devices } = await screenOf(server, ['red.jpg'])

    await story.step('with arrow keys and Enter', async () => {
      await page.goto(`${server.origin}/player`)
      await expect(page.getByRole('button', { name: 'A', exact: true })).toBeFocused()
      await typeByRemote(page, screen.code)
      await page.getByRole('button', { name: 'Connect' }).focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: 'Connect' })).toBeFocused()
      await page.keyboard.press('Enter')
      await isPlaying(page)
      expect(await colorOn(page)).toBe('red')
      await expect.poll(async () => (await device()).status).toBe(2)
      await expect.poll(async () => (await device()).sync.state).toBe('up_to_date')
      expect((await device()).playing).toEqual(['red'])
    })
    const { id } = await device()

    await story.step('same device after a reload', async () => {
      await page.reload()
      await isPlaying(page)
      expect((await devices()).map((device) => device.id)).toEqual([id])
    })

    await story.step('same device after a part of its storage is lost', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await isPlaying(page)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('digisigncast.device'))).toContain(id)
      await deleteDatabase(page)
      await page.reload()
      await isPlaying(page)
      expect((await devices()).map((device) => device.id)).toEqual([id])
    })

    await story.step('a view of its screen by code in the same browser is the same device', async () => {
      await page.goto(`${server.origin}/player/${screen.code}/view`)
      await isPlaying(page)
      await expect.poll(async () => (await device()).status).toBe(2)
    })

    await story.step('disconnected in the console, it shows the pairing page at once', async () => {
      await operator.call(disconnectDevice, { body: { device_id: id } })
      await expect(pairingPage(page)).toBeVisible()
      await expect(page.getByText(waits)).toBeVisible()
      expect(page.url()).toBe(`${server.origin}/player`)
      expect(await page.evaluate(() => localStorage.getItem('digisigncast.device'))).not.toContain('token')
    })

    await story.step('its code does not reconnect it, not after a reload either', async () => {
      await page.reload()
      await expect(page.getByText(waits)).toBeVisible()
      await page.keyboard.type(screen.code.toLowerCase())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Connect' })).toBeEnabled()
      await expect(page.getByText(waits)).toBeVisible()
      const { devices: all } = await operator.call(listScreenDevices, { params: { id: screen.id } })
      expect(all.map((one) => [one.id, one.asked_at === null])).toEqual([[id, false]])
    })

    await story.step('approved, it plays again automatically, as the same device', async () => {
      await operator.call(approveDevices, { body: { device_ids: [id] } })
      // It retries every 20 s, and when the network is back.
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await isPlaying(page)
      await expect.poll(async () => (await device()).id).toBe(id)
    })

    await story.step('a renewed code does not affect it, at its old address either', async () => {
      await operator.call(renewScreenCode, { body: { screenID: screen.id } })
      await page.goto(`${server.origin}/player/${screen.code}/view`)
      await isPlaying(page)
      await expect.poll(device).toMatchObject({ id, status: 2 })
    })
  })
})

story.describe('failed pairing', () => {
  story.use({ expectedNoise: [/Failed to load resource/] })

  story('shows the reason, keeps the input and retries automatically', async ({ page, server }) => {
    const { screen } = await screenOf(server, ['red.jpg'])
    await page.goto(`${server.origin}/player`)
    const code = page.getByRole('textbox', { name: 'Screen code' })
    await expect(pairingPage(page)).toBeVisible()

    await page.keyboard.type('AB')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'This is not a complete screen code. Find it in the console under View Connection Details.',
    )
    await page.keyboard.type('CDEFGH')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/^There is no screen with this code\./)
    await expect(code).toHaveValue('ABCD-EFGH')

    await page.route('**/api/v1/devices/register', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { message: 'Too many requests.', code: 'request.too_many' },
      }),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Too many attempts came from this network. Try again in 42 seconds.',
    )

    await page.unroute('**/api/v1/devices/register')
    await page.route('**/api/v1/devices/register', (route) => route.abort())
    await code.fill(screen.code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The server cannot be reached. The player keeps trying with this code.')).toBeVisible()
    await page.unroute('**/api/v1/devices/register')
    await isPlaying(page)
  })
})

story('a device executes the commands of the console', async ({ page, server }) => {
  const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg'])
  await pair(page, server, screen.code)
  const { id, ...reported } = await device()
  expect(reported).toMatchObject({ device_name: 'Lobby TV', device_model: 'Box 3', os_name: 'Android 12' })

  const ask = async (kind: CommandKind) => {
    const { data } = await operator.call(sendCommand, { params: { id }, body: { kind } })
    return async () => {
      const { data: latest } = await operator.call(listCommands, { params: { id } })
      return latest.find((command) => command.id === data.id)
    }
  }
  const answered = async (kind: CommandKind) => {
    const command = await ask(kind)
    await expect.poll(async () => (await command())?.state, { timeout: changeWithinMs }).toBe('done')
    return command()
  }

  await story.step('screenshot: shows the display', async () => {
    const command = await answered('screenshot')
    const bytes = Buffer.from(command?.picture?.split(',')[1] ?? '', 'base64')
    const { format, width, height } = await sharp(bytes).metadata()
    expect(format).toBe('jpeg')
    const [left, top] = [Math.floor(width / 2), Math.floor(height / 2)]
    const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
    for (const [is, wanted] of [
      [r, 208],
      [g, 32],
      [b, 32],
    ] as const)
      expect(Math.abs(is - wanted), `${r} ${g} ${b}`).toBeLessThan(24)
    expect(Math.abs((command?.taken_at ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  await story.step('identify: shows name and code for ten seconds', async () => {
    await answered('identify')
    const code = page.getByText(screen.code.replace(/(....)(?=.)/g, '$1-'))
    await expect(code).toBeVisible()
    await expect(page.getByText('Front door')).toBeVisible()
    await expect(page.getByText('Lobby TV')).toBeVisible()
    await expect(code).toBeHidden({ timeout: 12_000 })
    expect(await colorOn(page)).toBe('red')
  })

  await story.step('reload: acknowledged once, by the reloaded page', async () => {
    const loaded = page.waitForEvent('load')
    const command = await ask('reload')
    await loaded
    await isPlaying(page)
    await expect.poll(async () => (await command())?.state, { timeout: changeWithinMs }).toBe('done')
    expect((await command())?.message).toBe('The player was reloaded.')
  })

  await story.step('clear cache: playback continues', async () => {
    await answered('clear_cache')
    await isPlaying(page)
    expect(await colorOn(page)).toBe('red')
  })

  await story.step('log: contains events and no secrets', async () => {
    const lines = (await answered('log'))?.lines ?? []
    const text = lines.join('\n')
    expect(text).toMatch(/The player started/)
    expect(text).toMatch(/Connected to the server/)
    expect(text).toMatch(/Command received: reload/)
    const kept = await page.evaluate(() => localStorage.getItem('digisigncast.device') ?? '')
    expect(text).not.toContain((JSON.parse(kept) as { identity: { token: string } }).identity.token)
  })

  await story.step('a change in the console is played and acknowledged', async () => {
    await changeTo(operator, playlist, 'green.png')
    await expect.poll(() => colorOn(page), { timeout: changeWithinMs }).toBe('green')
    await expect.poll(async () => (await device()).sync.state, { timeout: changeWithinMs }).toBe('up_to_date')
    await page.goto('about:blank')
    await changeTo(operator, playlist, 'blue.webp')
    const { state, since } = (await device()).sync
    expect(state).toBe('out_of_date')
    expect(Math.abs((since ?? 0) - Date.now())).toBeLessThan(60_000)
    await page.goto(`${server.origin}/player`)
    await expect.poll(() => colorOn(page), { timeout: changeWithinMs }).toBe('blue')
    await expect
      .poll(async () => (await device()).sync, { timeout: changeWithinMs })
      .toMatchObject({ state: 'up_to_date', percent: null, since: null })
  })
})

for (const locks of ['by locks', 'without locks, as on plain http']) {
  story(`two windows are one device, ${locks}`, async ({ context, page, server }) => {
    if (locks !== 'by locks')
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks')
      })
    const { screen, devices } = await screenOf(server, ['red.jpg'])
    await pair(page, server, screen.code)
    const otherWindowNotice = (window: Page) => window.getByText('This device is already playing in another window.')

    const second = await context.newPage()
    await second.goto(`${server.origin}/player`)
    await expect(otherWindowNotice(second)).toBeVisible()
    await isPlaying(page)

    await expect(second.getByRole('button', { name: 'Play here' })).toBeFocused()
    await second.keyboard.press('Enter')
    await isPlaying(second)
    await expect(otherWindowNotice(page)).toBeVisible()
    expect(await devices()).toHaveLength(1)

    await second.close()
    await isPlaying(page)
    await expect.poll(() => colorOn(page)).toBe('red')
  })
}

story.describe('with a revoked token', () => {
  // 409: plays that are reported while the screen is deleted.
  story.use({ expectedNoise: [/Failed to load resource.*(401|403|404|409)|WebSocket connection/] })

  story('a deleted screen, or a disconnection while it was off, shows the pairing page', async ({ page, server }) => {
    const { operator, screen, device } = await screenOf(server, ['red.jpg'])
    await pair(page, server, screen.code)

    await page.goto('about:blank')
    const { id } = await device()
    await operator.call(disconnectDevice, { body: { device_id: id } })
    await page.goto(`${server.origin}/player`)
    await expect(page.getByText(waits)).toBeVisible()
    await operator.call(approveDevices, { body: { device_ids: [id] } })
    await page.reload()
    await isPlaying(page)
    await operator.call(deleteScreen, { body: { screenID: screen.id } })
    await expect(pairingPage(page)).toBeVisible()
    await expect(page.getByText(deleted)).toBeVisible()
    expect(await colorOn(page, { x: 0.02, y: 0.98 })).not.toBe('red')
  })
})

story.describe('without a server', () => {
  story.use({ expectedNoise: [/net::ERR_|WebSocket connection/] })

  story('offline plays are counted once, when the server is back', async ({ context, page, server }) => {
    const { screen, device } = await screenOf(server, ['red.jpg', 'blue.webp'], 1000)
    await pair(page, server, screen.code)
    await expect.poll(async () => (await device()).starts_offline, { timeout: changeWithinMs }).toBe(true)
    server.child.kill('SIGKILL')
    // Later plays are stored in a new database.
    await deleteDatabase(page)
    await expect.poll(async () => (await storedPlays(page)).waiting, { timeout: changeWithinMs }).toBeGreaterThan(4)
    await isPlaying(page)
    // The page, its files and its identity are stored.
    await page.reload()
    await isPlaying(page)
    // A power failure sends no message.
    await page.close({ runBeforeUnload: false })

    const again = await startServer({ dataDir: server.dataDir, port: server.port })
    try {
      const operator = await operatorOf(again.origin)
      const counted = async () => {
        const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
        const query = { from: day(-1), to: day(1), by: 'screen' } as const
        return (await operator.call(listPlays, { query })).data.reduce((sum, { plays }) => sum + plays, 0)
      }
      expect(await counted()).toBe(0)
      const back = await context.newPage()
      await back.goto(`${again.origin}/player`)
      await expect.poll(counted, { timeout: changeWithinMs }).toBeGreaterThan(4)
      // Newer plays wait for the next batch: stored plays that do not wait must equal the counted ones.
      const isExact = async () => {
        const { ever, waiting } = await storedPlays(back)
        return ever > 0 && (await counted()) === ever - waiting
      }
      await expect.poll(isExact).toBe(true)
    } finally {
      await again.stop()
    }
  })
})

story('a clock change of a day, in either direction, does not affect playback', async ({ page, server }) => {
  const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg', 'blue.webp'], 1000)
  await pair(page, server, screen.code)
  const files = ['green.png', 'upright.jpg']
  for (const [turn, days] of [1, -1].entries()) {
    await page.evaluate((offsetMs) => {
      const moved = () => performance.timeOrigin + performance.now() + offsetMs
      window.Date = new Proxy(Date, {
        construct: (real, given) => Reflect.construct(real, given.length > 0 ? given : [moved()]) as Date,
        get: (real, key) => (key === 'now' ? moved : (Reflect.get(real, key) as unknown)),
      })
    }, days * 86_400_000)
    const seenAt = (await device()).seen_at ?? 0
    await changeTo(operator, playlist, files[turn] ?? '')
    await expect.poll(async () => (await device()).sync.state, { timeout: changeWithinMs }).toBe('up_to_date')
    await expect.poll(async () => (await device()).seen_at ?? 0).toBeGreaterThan(seenAt)
    expect((await device()).status).toBe(2)
    await isPlaying(page)
  }
})
