import { startTakeover } from '@digisigncast/contract/content/takeovers'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a notice is in the screenshot of the display, and on the page of its screen', async ({ page, server }) => {
  const { operator, screen, device } = await screenOf(server, ['red.jpg'])
  await pair(page, server, screen.code)
  const { id } = await device()
  const notice = { title: 'Fire', text: '', color: 'alert' } as const
  await operator.call(startTakeover, { body: { notice, everywhere: true, is_drill: true } })
  await expect(page.getByRole('heading', { name: 'Fire' })).toBeVisible()

  await operator.call(sendCommand, { params: { id }, body: { kind: 'screenshot' } })
  const picture = async () => (await operator.call(listCommands, { params: { id } })).data[0]?.picture
  await expect.poll(picture).toBeTruthy()
  const bytes = Buffer.from((await picture())?.split(',')[1] ?? '', 'base64')
  const { width, height } = await sharp(bytes).metadata()
  const colorAt = async (left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((part) => part >> 6)
  expect(await colorAt(8, height - 8), 'the red ground of the notice').toEqual([2, 0, 0])
  expect(await colorAt(Math.floor(width / 2), 2), 'the dark mark of a drill').toEqual([0, 0, 0])
  const letters = { left: Math.floor(width * 0.3), top: Math.floor(height * 0.3) }
  const middle = sharp(bytes).extract({ ...letters, width: Math.floor(width * 0.4), height: Math.floor(height * 0.4) })
  const { channels } = await sharp(await middle.toBuffer()).stats()
  expect(channels[1]?.max, 'white letters').toBeGreaterThan(200)

  await signIn(page, server.origin)
  await page.goto(`${server.origin}/screens/${screen.id}`)
  await expect(page.getByRole('list', { name: 'Lobby TV' })).toContainText('Fire')
})
