import { expect } from '@playwright/test'
import { expectFits, expectLayout } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const owner = { username: 'owner', password: passwords.owner }
const secret = 'harbour lantern 58'
const person = { name: 'Vera Lind', username: 'vera.lind', email: 'vera@example.com' }

story(
  'an owner invites another one, who signs in on the owner’s host, and is deleted again',
  async ({ page, server, browser }) => {
    await signIn(page, server.adminOrigin, { ...owner, path: '/settings#owners' })
    const section = page.getByRole('region', { name: 'Platform owners' })
    const row = section.getByRole('row', { name: /Vera Lind/ })
    await section.getByRole('button', { name: 'Invite an owner' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Invite an owner' })
    await story.step('empty fields are named, and what is typed stays', async () => {
      await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(person.name)
      await panel.getByRole('button', { name: 'Send the invitation' }).press('Enter')
      await expect(panel.getByRole('textbox', { name: 'Username' })).toBeFocused()
      await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(person.name)
      await panel.getByRole('textbox', { name: 'Username' }).fill(person.username)
      await panel.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await expectLayout(page, '[role=dialog]')
      await panel.getByRole('button', { name: 'Send the invitation' }).press('Enter')
    })
    const link = await story.step('the link is shown once', async () => {
      const shown = page.getByRole('dialog', { name: 'Invitation' })
      await expect(shown.getByText('This server sends no email.')).toBeVisible()
      const text = (await shown.getByText(/#token=/).textContent()) ?? ''
      await shown.getByRole('button', { name: 'Done' }).press('Enter')
      await expect(row.getByText('Invited')).toBeVisible()
      return text
    })
    const other = await browser.newPage()
    await story.step('the invited owner chooses a password and manages customers', async () => {
      await other.goto(link)
      await expect(other.getByText('You have been invited as a platform owner.')).toBeVisible()
      await other.getByLabel('Password', { exact: true }).fill(secret)
      await other.getByLabel('Confirm Password').fill(secret)
      await other.getByRole('button', { name: 'Accept and sign in' }).click()
      await other.getByRole('link', { name: 'Users', exact: true }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
    })
    await story.step('the list is accessible and fits', async () => {
      await page.reload()
      await expect(row.getByText(/^Last seen/)).toBeVisible()
      await expectFits(page, 'main')
    })
    await story.step('a deleted owner is signed out at once', async () => {
      await row.getByRole('button', { name: `Delete ${person.name}` }).press('Enter')
      await expect(page.getByText('is signed out everywhere at once')).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await expect(row).toHaveCount(0)
      await other.reload()
      await expect(other.getByLabel('Username or email')).toBeVisible()
    })
    await other.close()
  },
)
