import { join } from 'node:path'
import { getSettings } from '@digisigncast/contract/accounts/settings'
import { expect } from '@playwright/test'
import { colorOn } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story(
  'a display with nothing to show has the text or the picture of the settings',
  async ({ page, context, server }) => {
    const operator = await operatorOf(server.origin)
    const screen = await operator.screen({ name: 'Front door' })
    const { name } = (await operator.call(getSettings, {})).data
    const display = await context.newPage()
    await display.goto(`${server.origin}/player/${screen.code}/view`)
    const card = display.locator('.card.idle')

    await story.step('by default the name of the account, and of a screen without content', async () => {
      await expect(card).toHaveText(`${name}${screen.name}`)
    })

    await story.step('a text', async () => {
      await signIn(page, server.origin, { path: '/Settings' })
      await page.getByLabel('Text', { exact: true }).fill('We open at 8.\nSee you!')
      await page.getByRole('button', { name: 'Save text' }).click()
      await expect(card).toHaveText('We open at 8. See you!')
      await expect(page.getByRole('button', { name: 'Save text' })).toBeHidden()
    })

    await story.step('a picture in place of the text, until it is removed', async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload picture' }).click()
      await (await chooser).setFiles(join(import.meta.dirname, '..', 'media', 'red.jpg'))
      await expect.poll(() => colorOn(display)).toBe('red')
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await page.getByRole('dialog', { name: 'Remove the picture?' }).getByRole('button', { name: 'Remove' }).click()
      await expect(card).toHaveText('We open at 8. See you!')
    })
  },
)
