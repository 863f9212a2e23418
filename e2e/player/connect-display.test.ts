import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { isPlaying, screenOf } from '../support/paired-device.ts'
import { submitSignIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story(
  'a display is connected in the console by the code that it shows',
  { tag: '@quick' },
  async ({ page, context, server }) => {
    const { screen, device } = await screenOf(server, ['red.jpg'])
    const user = await context.newPage()

    const code = await story.step('the display shows its code, at least an eighth of its height', async () => {
      await page.goto(`${server.origin}/player`)
      const shown = page.getByLabel(/^Code of this display/)
      const capitals = await shown.evaluate((element) => {
        const drawing = new OffscreenCanvas(1, 1).getContext('2d')
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
        if (drawing) drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`
        return (drawing?.measureText('H').actualBoundingBoxAscent ?? 0) / innerHeight
      })
      expect(capitals).toBeGreaterThanOrEqual(0.12)
      await expect(page.getByAltText('QR code of the page that connects this display')).toBeVisible()
      await expectAccessible(page)
      return (await shown.innerText()).replace(/\s/g, '')
    })

    await story.step('letters that no code contains cannot be typed', async () => {
      await page.keyboard.type('K0I')
      await expect(page.getByRole('textbox', { name: 'Screen code' })).toHaveValue('K')
      await expect(page.getByText('Codes have no 0, O, 1 or I, because they look alike.')).toBeVisible()
    })

    await story.step('the address of the QR code leads a signed-out phone to the page, after the sign-in', async () => {
      await user.setViewportSize({ width: 390, height: 844 })
      await user.goto(`${server.origin}/screens/connect?code=${code}`)
      await submitSignIn(user, { username: 'admin', password: passwords.admin })
      await expect(user.getByRole('heading', { name: 'Display found' })).toBeVisible()
      expect(user.url()).toBe(`${server.origin}/screens/connect?code=${code}`)
      await expectAccessibleInBoth(user)
    })

    await story.step('the display plays the chosen screen', async () => {
      await user.getByRole('combobox', { name: 'Screen' }).click()
      await user.getByRole('option', { name: 'Front door' }).click()
      await user.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(user.getByRole('heading', { name: 'Display connected' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-state', 'playing')
      await expect.poll(async () => (await device()).approval).toBe('approved')
      await expect(user.getByText('Online')).toBeVisible()
    })

    await story.step('the QR code of the screen asks once; a paired device keeps playing', async () => {
      await page.goto(`${server.origin}/player/${screen.code}`)
      await isPlaying(page)
      await page.evaluate(() => localStorage.clear())
      await page.evaluate(
        () => new Promise((done) => (indexedDB.deleteDatabase('digisigncast-device').onsuccess = done)),
      )
      await page.goto(`${server.origin}/player/${screen.code}`)
      await expect(page.getByRole('button', { name: 'Make this device a display of “Front door”' })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Show here' }).click()
      await isPlaying(page)
      expect(page.url()).toBe(`${server.origin}/player/${screen.code}/view`)
      await page.goto(`${server.origin}/player/${screen.code}`)
      await page.getByRole('button', { name: 'Make this device a display of “Front door”' }).click()
      await isPlaying(page)
      expect(page.url()).toBe(`${server.origin}/player`)
    })
  },
)
