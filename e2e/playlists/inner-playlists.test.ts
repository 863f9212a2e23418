import { getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth, expectFits } from '../support/accessible.ts'
import { watchDisplay } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { isPlaying } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story(
  'one advertisement after each slide: a playlist in a playlist',
  { tag: '@quick' },
  async ({ page, context, server }) => {
    story.setTimeout(120_000)
    const { call, playlist, screen } = await operatorOf(server.origin)
    const [slides, ads] = [
      await playlist(['red.jpg', 'red.jpg'], 1000),
      await playlist(['green.png', 'blue.webp'], 1000),
    ]
    await call(savePlaylist, { body: { name: 'Slides', playlistID: slides.id } })
    await call(savePlaylist, { body: { name: 'Advertisements', playlistID: ads.id } })
    const stored = async () => (await call(getPlaylist, { params: { playlistID: slides.id } })).data
    const { code } = await screen({ data_type: 'playlist', assignedItems: [slides.id] })
    await signIn(page, server.origin, { path: `/playlists?open=${slides.id}` })
    const row = page.getByRole('article', { name: 'Slides', exact: true })
    const tiles = row.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Settings of/ }) })

    await story.step('add it with its next item each time', async () => {
      await row.getByRole('button', { name: 'Add Content' }).click()
      const panel = page.getByRole('dialog', { name: 'Add Content To Slides' })
      await panel.getByText('Playlists', { exact: true }).click()
      await expect(panel.getByText('Choose at least one playlist.')).toBeVisible()
      await expect(panel.getByRole('switch', { name: /^Slides/ })).toHaveCount(0)
      await panel.getByRole('radio', { name: 'Play its next items only' }).check()
      await expect(panel.getByLabel('Number of items')).toHaveValue('1')
      await panel.getByText('Advertisements', { exact: true }).click()
      await expectAccessibleInBoth(page, '[role=dialog]', 'playlists to add')
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel).toBeHidden()
      await expect(tiles.last()).toContainText('One of 2 items each time')
      await expect(row).toContainText('about 0:03')
    })
    await story.step('a number of items out of range is refused at its field', async () => {
      await row.getByRole('button', { name: 'Settings of Advertisements' }).click()
      const panel = page.getByRole('dialog', { name: 'Item Settings' })
      await panel.getByLabel('Number of items').fill('200')
      await panel.getByLabel('Plays in a round').fill('2')
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel.getByText('A playlist shows 1 to 100 items each time it comes up')).toBeVisible()
      await expect(panel.getByLabel('Plays in a round')).toHaveValue('2')
      await expectAccessibleInBoth(page, '[role=dialog]', 'settings of a playlist in a playlist')
      await panel.getByLabel('Number of items').fill('1')
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel).toBeHidden()
      await expect(tiles.last()).toContainText('× 2')
      await expectFits(page, 'article[data-open]')
    })
    await story.step('the play order shows what comes next, and a display plays it without a black frame', async () => {
      await row.getByRole('button', { name: 'Play order' }).click()
      const order = row.getByRole('region', { name: 'Play order' })
      await expect(order.getByRole('listitem')).toContainText(['red', 'green', 'red', 'blue', 'red', 'green'])
      const shown = await context.newPage()
      await shown.goto(`${server.origin}/player/${code}/view`)
      await isPlaying(shown)
      const display = await watchDisplay(shown, { among: ['red', 'green', 'blue'] })
      await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 30_000 }).toBeGreaterThan(6)
      const { pictures, blackFrames } = await display.seen()
      expect(pictures.join(' ')).toMatch(/^((red |green |blue )?(red green red blue ?)+)/)
      expect(blackFrames).toBe(0)
      await shown.close()
    })
    await story.step('move it by keyboard, and remove it', async () => {
      await row.getByRole('button', { name: 'Move Advertisements', exact: true }).focus()
      await page.keyboard.press('Space')
      const status = row.getByRole('status')
      await expect(status.filter({ hasText: 'Picked up Advertisements.' })).toBeAttached()
      const moved = page.waitForResponse((answer) => answer.url().includes('reorder') && answer.ok())
      await expect(async () => {
        await page.keyboard.press('ArrowLeft')
        await expect(status.filter({ hasText: 'Advertisements is now number 1 of 3.' })).toBeAttached({ timeout: 1000 })
      }).toPass()
      await page.keyboard.press('Space')
      await moved
      expect((await stored()).lists).toMatchObject([{ at: 0, count: 2 }])
      await row.getByRole('button', { name: 'Remove Advertisements' }).click()
      await expect(tiles).toHaveCount(2)
      expect((await stored()).lists).toEqual([])
    })
  },
)
