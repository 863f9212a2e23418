import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { announce } from '../support/announce.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Create|Edit) Announcement$/ })

const ownerLogin = { username: 'owner', password: passwords.owner }

/** Sets the email address of the first customer's admin, who has none after the first start. */
async function setAdminEmail(origin: string) {
  const { call } = await operatorOf(origin, ownerLogin)
  const [admin] = (await call(listUsers, { query: {} })).data
  if (!admin) throw new Error('There is no customer.')
  const { id, name, username } = admin
  await call(saveUser, { body: { userID: id, name, username, email: 'admin@example.com', status: 'active' } })
}

/** Formats a time for a datetime-local field, in the local time zone. */
function inSeconds(seconds: number) {
  const date = new Date(Date.now() + seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

story('an announcement is shown at once, and hidden when it is dismissed', async ({ page: owner, context, server }) => {
  await setAdminEmail(server.origin)
  await signIn(owner, server.adminOrigin, ownerLogin)
  await owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Announcements' }).click()
  await expect(owner.getByText('No announcements yet.')).toBeVisible()
  const customer = await context.newPage()
  await signIn(customer, server.origin)

  await story.step('the form lists missing fields', async () => {
    await owner.getByRole('button', { name: 'Create Announcement' }).first().click()
    await panel(owner).getByRole('radio', { name: 'Chosen customers' }).check()
    await panel(owner).getByRole('button', { name: 'Add Announcement' }).click()
    for (const text of ['Title is required.', 'Text is required.', 'Please choose at least one customer.'])
      await expect(panel(owner).getByText(text)).toBeVisible()
  })
  await story.step('a selected customer sees it at once, with its links', async () => {
    await panel(owner).getByRole('textbox', { name: 'Title' }).fill('Maintenance tonight')
    await panel(owner)
      .getByRole('textbox', { name: 'Text' })
      .fill('From ten.\nSee https://status.example.com/1 <b>now</b>.')
    await panel(owner).getByRole('radio', { name: 'Warning' }).check()
    const customers = panel(owner).getByRole('combobox', { name: 'Customers' })
    await customers.click()
    await customers.fill('organ')
    await owner.getByRole('option', { name: 'My organization' }).click()
    await owner.keyboard.press('Escape')
    await panel(owner).getByRole('switch', { name: 'Also send by email' }).check()
    await panel(owner).getByRole('button', { name: 'Add Announcement' }).click()
    await expect(owner.getByText('Announcement created successfully!')).toBeVisible()
    const row = owner.getByRole('row', { name: /Maintenance tonight.*Warning.*1 customer.*Live/ })
    await expect(row).toContainText('Emailed to 1 admin')
    await expect(banner(customer).getByRole('heading', { name: 'Warning Maintenance tonight' })).toBeVisible()
    await expect(banner(customer).getByText('<b>now</b>')).toBeVisible()
    const link = banner(customer).getByRole('link', { name: 'https://status.example.com/1' })
    await expect(link).toHaveAttribute('rel', /noopener/)
    await owner.reload()
    await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  })
  await story.step('the most severe one is shown first, the others on click', async () => {
    await announce(server.origin, [{ title: 'Uploads fail', severity: 'critical' }, { title: 'Good news' }])
    await expect(banner(customer).getByRole('heading', { name: 'Critical Uploads fail' })).toBeVisible()
    await expect(banner(customer).getByRole('heading')).toHaveCount(1)
    await banner(customer).getByRole('button', { name: '2 more' }).click()
    await expect(banner(customer).getByRole('heading')).toHaveText([/Uploads fail/, /Maintenance tonight/, /Good news/])
    await expectAccessible(customer)
  })
  await story.step('it stays dismissed until the announcement becomes critical', async () => {
    for (const title of ['Maintenance tonight', 'Uploads fail', 'Good news'])
      await banner(customer)
        .getByRole('button', { name: `Dismiss ${title}` })
        .click()
    await expect(banner(customer)).toHaveCount(0)
    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await customer.waitForLoadState('networkidle')
    await expect(banner(customer)).toHaveCount(0)
    for (const title of ['Good news', 'Uploads fail']) {
      await owner.reload()
      await owner.getByRole('button', { name: `Edit ${title}` }).click()
      await panel(owner).getByRole('textbox', { name: 'Text' }).fill('More of it.')
      await panel(owner).getByRole('button', { name: 'Update Announcement' }).click()
      await expect(panel(owner)).toHaveCount(0)
    }
    await expect(banner(customer).getByRole('heading')).toHaveText([/Uploads fail/])
  })
  await story.step('deleting asks for confirmation and hides it at once', async () => {
    await owner.getByRole('button', { name: 'Delete Uploads fail' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(owner.getByText('Announcement deleted successfully!')).toBeVisible()
    await expect(owner.getByRole('row', { name: /Uploads fail/ })).toHaveCount(0)
    await expect(banner(customer)).toHaveCount(0)
  })
})

story('a scheduled announcement is shown and hidden automatically', async ({ page, context, server }) => {
  await signIn(page, server.origin)
  const owner = await context.newPage()
  await signIn(owner, server.adminOrigin, { username: 'owner', password: passwords.owner, path: '/announcements' })
  await owner.getByRole('button', { name: 'Create Announcement' }).first().click()
  await panel(owner).getByRole('textbox', { name: 'Title' }).fill('For a moment')
  await panel(owner).getByRole('textbox', { name: 'Text' }).fill('Here and gone.')
  await panel(owner).getByLabel('From').fill(inSeconds(10))
  await panel(owner).getByLabel('Until').fill(inSeconds(18))
  await panel(owner).getByRole('button', { name: 'Add Announcement' }).click()
  await expect(owner.getByRole('row', { name: /For a moment.*Scheduled/ })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(banner(page).getByRole('heading', { name: 'For a moment' })).toBeVisible({ timeout: 40_000 })
  await expect(banner(page)).toHaveCount(0, { timeout: 60_000 })
})
