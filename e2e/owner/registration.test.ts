import { type Browser, expect, type Page } from '@playwright/test'
import { readOutbox } from '../../apps/server/src/testing/mails.ts'
import { typeSignIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const registration = {
  Company: 'Corner Bakery',
  Name: 'Zoë',
  Username: 'zoe',
  Email: 'zoe@example.com',
}

async function register(page: Page, origin: string) {
  await page.goto(`${origin}/register`)
  for (const [name, value] of Object.entries(registration))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  for (const label of [/^Password/, /^Confirm Password/]) await page.getByLabel(label).fill('a long enough one')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Registration received' })).toBeVisible()
  await expect(page.getByText(/The operator of this service checks it and activates your account/)).toBeVisible()
}

/** Waits for an email with this subject in the outbox. */
async function emailWithSubject(dataDir: string, subject: string) {
  const find = async () => (await readOutbox(dataDir)).find((email) => email.subject === subject)
  await expect.poll(find).toBeDefined()
  return (await find()) ?? { text: '' }
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

story(
  'a user registers, confirms the address, and gets a different email when registering again',
  async ({ browser, server }) => {
    const page = await newPage(browser)
    await register(page, server.origin)
    const email = await emailWithSubject(server.dataDir, 'Confirm your email address')
    const token = /\/confirm#token=([\w-]+)/.exec(email.text)?.[1] ?? ''
    await page.goto(`${server.origin}/confirm#token=${token}`)
    await page.getByLabel(/^Password/).fill('not this one')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('This is not the password that was chosen at registration.')).toBeVisible()
    await page.getByLabel(/^Password/).fill('a long enough one')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
    await expect(
      page.getByText(/Your username is zoe\. You can sign in as soon as your account is activated\.$/),
    ).toBeVisible()

    await register(page, server.origin)
    const again = await emailWithSubject(server.dataDir, 'You already have an account')
    expect(again.text).toContain('/#recover')
    await page.goto(`${server.origin}/#recover`)
    await expect(page.getByRole('heading', { name: 'Recover' })).toBeVisible()
    await expect(page.getByText('npm run reset-owner')).toHaveCount(0)
    await page.context().close()
  },
)

story('an owner without an email address sees the consequences and can enter one', async ({ page, server }) => {
  await page.goto(server.adminOrigin)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByText(/^Without an email address you cannot recover a lost password here/)).toBeVisible()
  await page.getByRole('button', { name: 'Return To Login' }).click()
  await typeSignIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
  await page.getByRole('button', { name: 'Profile of Owner' }).click()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByRole('heading', { name: 'No email address' })).toBeVisible()
  await expect(profile.getByText(/only npm run reset-owner on the server sets a new one\.$/)).toBeVisible()
  await profile.getByRole('textbox', { name: 'Name', exact: true }).fill('Olivia')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved successfully!')).toBeVisible()
})
