import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords, type RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

/** As if all users had signed in long ago. */
function ageSessions({ dataDir }: RunningServer) {
  const database = new DatabaseSync(join(dataDir, 'digisigncast.sqlite'))
  database.exec('pragma busy_timeout = 5000; update sessions set confirmed_at = 0')
  database.close()
}

story.use({ expectedNoise: [/status of (403|422)/] })

story(
  'an act that needs a recent sign-in asks for the password once, and loses nothing',
  { tag: '@quick' },
  async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/Settings' })
    await page.getByRole('button', { name: 'Create Token' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Create API Token' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Menu import')
    await form.getByRole('switch', { name: 'Screens: View' }).press('Space')
    ageSessions(server)
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const field = question.getByRole('textbox', { name: 'Password' })

    await story.step('Cancel changes nothing, and the form stays', async () => {
      await form.getByRole('button', { name: 'Create Token' }).press('Enter')
      await expect(field).toBeFocused()
      await expectFits(page, '[role=dialog]:has([autocomplete=current-password])')
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.getByText('Canceled. Nothing was changed.')).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Menu import')
    })
    await story.step('a wrong password is marked at its field', async () => {
      await form.getByRole('button', { name: 'Create Token' }).press('Enter')
      await field.press('Enter')
      await expect(question.getByText('Enter your password.')).toBeVisible()
      await page.keyboard.type('not this one')
      await page.keyboard.press('Enter')
      await expect(question.getByText('The password is incorrect.')).toBeVisible()
    })
    await story.step('with the password, the token is created', async () => {
      await field.fill(passwords.admin)
      await field.press('Enter')
      await expect(question).toBeHidden()
      await expect(page.getByRole('dialog', { name: 'Your API token' })).toBeVisible()
    })
  },
)
