import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { chooseAction } from '../support/pages.ts'
import { signIn, submitSignIn, typeSignIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const bakery = { username: 'bakery', password: 'sourdough starter 12' }
const newPassword = 'rye and caraway 34'

story.describe('the platform owner', () => {
  // The test provokes errors: wrong input, a lost connection and ended sessions.
  story.use({ expectedNoise: [/status of (401|403|409|422)|ERR_INTERNET_DISCONNECTED/] })

  story('a customer is created, changed, deleted and restored', async ({ page, browser, server }) => {
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Dashboard', 'Users', 'System Logs'])
      await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
    await nav.getByRole('link', { name: 'Users', exact: true }).click()

    await story.step('an invalid limit is refused at its field, and a lost connection keeps the form', async () => {
      await page.getByRole('button', { name: 'Create User' }).click()
      const creating = panel(page, 'Create User')
      await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Corner Bakery')
      await creating.getByRole('textbox', { name: 'Username' }).fill(bakery.username)
      await creating.getByRole('textbox', { name: 'Email' }).fill('bakery@example.com')
      await creating.getByLabel(/^Password/).fill(bakery.password)
      await creating.getByLabel('Confirm Password').fill(bakery.password)
      await creating.getByRole('textbox', { name: 'Team Members Limit' }).fill('a few')
      await creating.getByRole('button', { name: 'Add User' }).click()
      await expect(creating.getByText(/^Team Members Limit must be a whole number/)).toBeVisible()
      await creating.getByRole('textbox', { name: 'Team Members Limit' }).fill('3')
      await page.context().setOffline(true)
      await creating.getByRole('button', { name: 'Add User' }).click()
      await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
      await page.context().setOffline(false)
      await creating.getByRole('button', { name: 'Add User' }).click()
      await expect(page.getByText('User created successfully!')).toBeVisible()
    })

    const row = page.getByRole('row', { name: /Corner Bakery/ })
    await story.step('it is in the table, and the search finds it', async () => {
      await page.getByRole('searchbox').fill('BAKERY@example')
      await expect(page.getByText('Displaying users 1 - 1 of 1 in total')).toBeVisible()
      await expect(row.getByText('Active')).toBeVisible()
      await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
    })

    const theirs = await (await browser.newContext()).newPage()
    await story.step('its admin signs in', () => typeSignIn(theirs, server.origin, bakery))
    await story.step('a new password signs the admin out', async () => {
      await chooseAction(page, 'Change Password', { within: row })
      const changing = panel(page, 'Change Password')
      await changing.getByLabel(/^Password/).fill(newPassword)
      await changing.getByLabel('Confirm Password').fill(newPassword)
      await changing.getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText(/^The new password is set/)).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Log In' })).toBeVisible()
      await typeSignIn(theirs, server.origin, { ...bakery, password: newPassword })
    })
    await story.step('the list is sorted and exported', async () => {
      await expect(row.getByRole('cell', { name: 'No plan' })).toBeVisible()
      const heading = page.getByRole('columnheader', { name: 'Screens' })
      await heading.getByRole('button').click()
      await expect(heading).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Most screens first')
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const text = await readFile(await (await coming).path(), 'utf8')
      expect(text).toContain('Corner Bakery,bakery,bakery@example.com,Active,')
    })
    await story.step('deactivating signs the admin out at once', async () => {
      await chooseAction(page, 'Edit', { within: row })
      const editing = panel(page, 'Edit User')
      await editing.getByText('Deactive', { exact: true }).click()
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(row.getByText('Deactive')).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Log In' })).toBeVisible()
    })
    await story.step('the customer reads at sign-in that it is suspended, until the owner activates it', async () => {
      await row.getByRole('link', { name: 'Corner Bakery' }).click()
      await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
      await submitSignIn(theirs, { ...bakery, password: newPassword })
      await expect(theirs.getByText('This account is suspended. Contact the operator of this service.')).toBeVisible()
      await page.getByRole('button', { name: 'Activate' }).click()
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Suspend' }).click()
      await page
        .getByRole('dialog', { name: 'Suspend Corner Bakery?' })
        .getByRole('button', { name: 'Suspend' })
        .click()
      await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Back To Users' }).click()
      await page.getByRole('searchbox').fill('BAKERY@example')
    })
    await theirs.context().close()

    await story.step('the page of the customer has notes', async () => {
      await row.getByRole('link', { name: 'Corner Bakery' }).click()
      await expect(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Notes' }).fill('Opens at six.')
      await page.getByRole('button', { name: 'Save Notes' }).click()
      await expect(page.getByText('Notes saved.')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Opens at six.')
      await page.getByRole('link', { name: 'Back To Users' }).click()
    })
    await story.step('deleting asks for the name, and can be undone', async () => {
      await chooseAction(page, 'Delete', { within: row })
      const deleting = panel(page, 'Delete User')
      const button = deleting.getByRole('button', { name: 'Delete User' })
      await expect(button).toBeDisabled()
      await deleting.getByRole('textbox', { name: 'Type Corner Bakery to delete it' }).fill('Corner Bakery')
      await button.click()
      await expect(page.getByText('User deleted successfully!')).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.getByRole('combobox', { name: 'User Status' }).click()
      await page.getByRole('option', { name: 'Deleted' }).click()
      await row.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('The customer is restored.')).toBeVisible()
      await expect(row).toHaveCount(0)
    })
    await story.step('the log contains all changes, filtered and as a file', () => readLog(page))
  })

  story(
    'the second of two concurrent edits of a customer gets a message and keeps the input',
    { tag: '@quick' },
    async ({ page, server }) => {
      await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
      const second = await page.context().newPage()
      for (const one of [page, second]) {
        await one.goto(`${server.adminOrigin}/manage-users`)
        await chooseAction(one, 'Edit', { of: /My organization/ })
      }
      await panel(page, 'Edit User').getByRole('textbox', { name: 'Team Members Limit' }).fill('4')
      await panel(page, 'Edit User').getByRole('button', { name: 'Update User' }).click()
      await expect(page.getByText('User updated successfully!')).toBeVisible()

      const editing = panel(second, 'Edit User')
      await editing.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour signs')
      await editing.getByRole('textbox', { name: 'Team Members Limit' }).fill('9')
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(editing.getByText(/^Another user has changed this customer/)).toBeVisible()
      await editing.getByRole('button', { name: 'Reload and keep my changes' }).click()
      await expect(editing.getByText('Team Members Limit4')).toBeVisible()
      await expect(editing.getByRole('textbox', { name: 'Team Members Limit' })).toHaveValue('9')
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(second.getByRole('row', { name: /Harbour signs.*9/ })).toBeVisible()
    },
  )
})

async function readLog(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System Logs' }).click()
  await page.getByRole('searchbox').fill('corner bakery')
  for (const what of ['created', 'suspended', 'activated', 'deleted', 'restored'])
    await expect(page.getByRole('cell', { name: `Owner ${what} the customer “Corner Bakery”.` }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('signed in')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Platform' }).click()
  await expect(page.getByText('Displaying 1 - 1 of 1 in total')).toBeVisible()
  // The filter is part of the address.
  await page.reload()
  await expect(page.getByText('Displaying 1 - 1 of 1 in total')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('signed in')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Platform')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('signed in.')
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
