import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { refreshDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { createSlide } from '@digisigncast/contract/slides/slides'
import { expect } from '@playwright/test'
import { boardOf } from '../stage/slides.ts'
import { serveDocuments } from '../support/data-server.ts'
import { colorIn, colorOn, differenceOf, watchDisplay } from '../support/display.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } })

story(
  'a table that changes at its address changes on the display, without saving the slide',
  async ({ page, server }) => {
    const path = '/prices.csv'
    const site = await serveDocuments({ [path]: 'Price\nI\n' })
    const { operator, playlist, screen, device } = await screenOf(server, ['blue.webp'], 60_000)
    const settings = { kind: 'csv', url: site.url + path } as const
    const source = (await operator.call(saveDataSource, { body: { name: 'Prices', settings } })).data
    expect(source.error).toBeNull()
    const form = new FormData()
    form.set('title', 'Menu board')
    form.set('document', JSON.stringify(boardOf(source.id)))
    form.set('file', await openAsBlob(join(import.meta.dirname, '..', 'media', 'blue.webp')), 'slide.webp')
    const { media } = (await operator.send(createSlide, { body: form })).data
    const body = { name: 'Board', playlistID: playlist.id, media_ids: [media.id] }
    await operator.call(savePlaylist, { body })
    const seen = () => expect.poll(() => colorOn(page), { intervals: [100], timeout: 15_000 })

    await story.step('the display shows its rows', async () => {
      await pair(page, server, screen.code)
      await seen().toBe('lime')
    })

    await story.step('new rows replace them without a black frame', async () => {
      const display = await watchDisplay(page)
      site.documents[path] = 'Price\n'
      await operator.call(refreshDataSource, { body: { id: source.id } })
      await seen().toBe('purple')
      expect((await display.seen()).blackFrames).toBe(0)
      await display.stop()
    })

    await story.step('a screenshot shows the display, not the saved picture of the slide', async () => {
      const { id } = await device()
      await operator.call(sendCommand, { params: { id }, body: { kind: 'screenshot' } })
      const sent = async () => (await operator.call(listCommands, { params: { id } })).data[0]?.picture
      await expect.poll(sent, { timeout: 15_000 }).toBeTruthy()
      const picture = Buffer.from((await sent())?.split(',')[1] ?? '', 'base64')
      expect(await colorIn(picture)).toBe('purple')
      expect(await differenceOf(picture, await page.screenshot())).toBeLessThan(0.005)
    })

    await story.step('the picture of the screen in the console has the present rows', async () => {
      const consolePage = await page.context().newPage()
      await signIn(consolePage, server.origin)
      await consolePage.goto(`${server.origin}/screens/${screen.id}`)
      const shows = consolePage.getByRole('region', { name: 'Shows' }).locator('[data-ready]')
      await expect(shows).toBeVisible({ timeout: 15_000 })
      await expect(shows.getByText('I', { exact: true })).toHaveCount(0)
      site.documents[path] = 'Price\nI\n'
      await operator.call(refreshDataSource, { body: { id: source.id } })
      await expect(shows.getByText('I', { exact: true })).toBeVisible({ timeout: 15_000 })
      await consolePage.close()
    })

    await story.step('while the address fails, the last rows stay', async () => {
      site.documents[path] = 'Price\nI\n'
      await operator.call(refreshDataSource, { body: { id: source.id } })
      await seen().toBe('lime')
      site.close()
      const failed = (await operator.call(refreshDataSource, { body: { id: source.id } })).data
      expect(failed.error).toContain('could not be reached')
      expect(await colorOn(page)).toBe('lime')
    })

    await story.step('the editor shows them, too', async () => {
      await page.goto(`${server.origin}/slides/${media.id}`)
      await expect(page.locator('[data-drawing]').getByText('I', { exact: true })).toBeVisible()
    })
  },
)
