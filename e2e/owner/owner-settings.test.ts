import { saveRetention } from '@digisigncast/contract/platform/platform-settings'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const owner = { username: 'owner', password: passwords.owner }
const section = (page: Page, name: string) => page.getByRole('region', { name })
const saved = (page: Page) => expect(page.getByText('Settings saved successfully!')).toBeVisible()

async function openSettings(page: Page, origin: string) {
  await signIn(page, origin, owner)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

story.describe('platform settings', () => {
  // The test provokes a conflict of two edits.
  story.use({ expectedNoise: [/status of 409/] })

  story('the owner edits company and currency, and is warned about unsaved changes', async ({ page, server }) => {
    await openSettings(page, server.adminOrigin)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link').last()).toHaveText('Settings')
    await expect(page.getByText(/^DigiSignCast \d+\.\d+\.\d+, commit [\da-f]{12}$/)).toBeVisible()
    const company = section(page, 'Company and invoices')
    const save = company.getByRole('button', { name: 'Save Company and invoices' })
    await expect(save).toBeDisabled()
    await company.getByRole('textbox', { name: 'Tax rate' }).fill('120')
    await save.click()
    await expect(company.getByText('Enter a tax rate from 0 to 100 %.')).toBeVisible()
    await company.getByRole('textbox', { name: 'Tax rate' }).fill('19.5')
    await company.getByRole('textbox', { name: 'Company name' }).fill('Sign GmbH')
    await company.getByRole('combobox', { name: 'Currency of new plans' }).fill('CHF')
    await page.getByRole('option', { name: 'CHF' }).click()

    await nav.getByRole('link', { name: 'Membership Plans' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(company.getByRole('textbox', { name: 'Company name' })).toHaveValue('Sign GmbH')
    await save.click()
    await saved(page)
    await expect(save).toBeDisabled()

    await nav.getByRole('link', { name: 'Membership Plans' }).click()
    await page.getByRole('button', { name: 'Create Plan' }).first().click()
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('CHF')
    await page.getByRole('textbox', { name: 'Name' }).fill('Starter')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('19')
    await page.getByRole('textbox', { name: 'Trial days' }).fill('14')
    await page.getByRole('button', { name: 'Add Plan' }).click()
    await expect(page.getByRole('row', { name: /Starter/ })).toBeVisible()

    await page.goto(`${server.adminOrigin}/settings`)
    await expect(company.getByRole('textbox', { name: 'Tax rate' })).toHaveValue('19.5 %')
    const customers = section(page, 'New customers')
    await customers.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: /^Starter/ }).click()
    await expect(customers.getByText('14 trial days from activation.')).toBeVisible()
    await customers.getByRole('textbox', { name: 'Team Members Limit' }).fill('2')
    await customers.getByRole('switch', { name: "Display Other Managers' Content" }).press('Space')
    await customers.getByRole('button', { name: 'Save New customers' }).click()
    await saved(page)
    await nav.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Create User' }).click()
    const creating = page.getByRole('dialog', { name: 'Create User' })
    await expect(creating.getByRole('textbox', { name: 'Team Members Limit' })).toHaveValue('2')
    await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Corner Bakery')
    await creating.getByRole('textbox', { name: 'Username' }).fill('bakery')
    await creating.getByRole('textbox', { name: 'Email' }).fill('bakery@example.com')
    await creating.getByLabel(/^Password/).fill('sourdough starter 12')
    await creating.getByLabel('Confirm Password').fill('sourdough starter 12')
    await creating.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByRole('row', { name: /Corner Bakery/ })).toBeVisible()
    await nav.getByRole('link', { name: 'Subscriptions' }).click()
    await expect(page.getByRole('row', { name: /Corner Bakery.*CHF\s?19\.00.*Active/ })).toBeVisible()
  })

  story('the login page follows the registration setting', async ({ page, browser, server }) => {
    const visitor = await (await browser.newContext()).newPage()
    const register = visitor.getByRole('link', { name: 'Register Now' })
    await visitor.goto(server.origin)
    await expect(register).toBeVisible()
    await visitor.goto(`${server.adminOrigin}/register`)
    await expect(visitor.getByRole('button', { name: 'Log In' })).toBeVisible()
    await visitor.waitForLoadState('networkidle')
    await expect(register).toHaveCount(0)
    await visitor.goto(server.origin)
    await openSettings(page, server.adminOrigin)
    const signUp = section(page, 'Sign-up')
    const choose = async (name: string) => {
      await signUp.getByRole('radio', { name, exact: true }).check()
      await signUp.getByRole('button', { name: 'Save Sign-up' }).click()
      await saved(page)
    }
    await expect(signUp.getByRole('radio', { name: 'Server default: You approve' })).toBeChecked()
    await choose('Closed')
    await visitor.reload()
    await expect(visitor.getByRole('button', { name: 'Log In' })).toBeVisible()
    await visitor.waitForLoadState('networkidle')
    await expect(register).toHaveCount(0)
    await visitor.goto(`${server.origin}/register`)
    await expect(visitor.getByText(/^Accounts are created by the operator of this service/)).toBeVisible()
    await choose('Server default: You approve')
    await visitor.goto(server.origin)
    await expect(register).toBeVisible()
    await visitor.context().close()
  })

  story.describe('with REGISTER_URL', () => {
    story.use({ serverEnv: { REGISTER_URL: 'https://shop.example.com/signage' } })
    story('/register redirects to it', async ({ page, server }) => {
      await page.goto(`${server.origin}/register`)
      await expect(page.getByText('Accounts are created at shop.example.com.')).toBeVisible()
      const there = page.getByRole('link', { name: 'Register Now' })
      await expect(there).toHaveAttribute('href', 'https://shop.example.com/signage')
      await expectAccessible(page)
    })
  })

  story(
    'the second of two concurrent edits keeps its input, and a shorter retention needs a confirmation',
    async ({ page, server }) => {
      await openSettings(page, server.adminOrigin)
      const retention = section(page, 'Retention')
      await expect(retention.getByRole('textbox', { name: 'System logs' })).toHaveValue('400 days')
      await retention.getByRole('textbox', { name: 'Proof of play' }).fill('365')
      const { call } = await operatorOf(server.origin, owner)
      await call(saveRetention, { body: { logs_days: 300, plays_days: 700, activity_days: null } })
      const save = retention.getByRole('button', { name: 'Save Retention' })
      const question = page.getByRole('dialog', { name: 'Delete older data?' })
      await save.click()
      await expect(
        question.getByText(/^Proof of play older than 365 days: deleted in the next daily run/),
      ).toBeVisible()
      await question.getByRole('button', { name: 'Save and delete' }).click()
      await expect(retention.getByText(/^Another user has changed these settings/)).toBeVisible()
      await retention.getByRole('button', { name: 'Reload and keep my changes' }).click()
      await expect(retention.getByRole('textbox', { name: 'System logs' })).toHaveValue('300 days')
      await expect(retention.getByRole('textbox', { name: 'Proof of play' })).toHaveValue('365 days')
      await expect(retention.getByText('700 days')).toBeVisible()
      await save.click()
      await question.getByRole('button', { name: 'Save and delete' }).click()
      await saved(page)
      await page.reload()
      await expect(retention.getByRole('textbox', { name: 'Proof of play' })).toHaveValue('365 days')
    },
  )

  story('emails about alerts of the platform are switched off', async ({ page, server }) => {
    await openSettings(page, server.adminOrigin)
    const emails = section(page, 'Email').getByRole('switch', { name: 'Email me about alerts of the platform' })
    await expect(emails).toBeChecked()
    await emails.click()
    await expect(emails).not.toBeChecked()
    await expect(emails).toBeEnabled()
    await page.reload()
    await expect(emails).not.toBeChecked()
    await expect(emails).toBeEnabled()
  })

  story('the result of a test email is shown', { tag: '@quick' }, async ({ page, server }) => {
    await openSettings(page, server.adminOrigin)
    const mail = section(page, 'Email')
    await expect(mail.getByText('None. Set SMTP_URL and restart the server.')).toBeVisible()
    await mail.getByRole('textbox', { name: 'Send a test email to' }).fill('nobody')
    await mail.getByRole('button', { name: 'Send a test email' }).click()
    await expect(mail.getByText('Please enter a valid email address.')).toBeVisible()
    await mail.getByRole('textbox', { name: 'Send a test email to' }).fill('me@example.com')
    await mail.getByRole('button', { name: 'Send a test email' }).click()
    await expect(mail.getByRole('status')).toContainText(
      /^No mail server is configured, so the email was saved as a file: .*\.eml$/,
    )
  })
})

story.describe('with an unreachable mail server', () => {
  story.use({ serverEnv: { SMTP_URL: 'smtp://127.0.0.1:9', OWNER_EMAIL: 'owner@example.com' } })

  story('the test email shows the error', async ({ page, server }) => {
    await openSettings(page, server.adminOrigin)
    const mail = section(page, 'Email')
    await expect(mail.getByText('127.0.0.1, port 9')).toBeVisible()
    await mail.getByRole('button', { name: 'Send a test email' }).click()
    await expect(mail.getByRole('status')).toContainText('127.0.0.1:9 refused the connection.')
  })
})
