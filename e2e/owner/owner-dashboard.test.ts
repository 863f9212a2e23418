import { recover } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { suspendFirstCustomer } from '../support/platform-data.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story(
  'the owner sees the state of the platform, runs a task and reads its result',
  { tag: '@quick' },
  async ({ page, server }) => {
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    await story.step('the first customer is counted', async () => {
      await expect(page.getByRole('link', { name: /^Registered Users 1 / })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Screen Manager' })).toContainText('No device is offline.')
      await expect(page.getByRole('list', { name: 'Latest log entries' })).toContainText('signed in')
    })

    const tasks = page.getByRole('region', { name: 'Task Manager' })
    const billing = tasks.getByRole('row', { name: /^Billing/ })
    await story.step('billing ran at the start, and runs on request', async () => {
      await expect(billing).toContainText('0 invoices made, 0 customers suspended.')
      await billing.getByRole('button', { name: 'Run now: Billing' }).click()
      await expect(page.getByText('Billing: 0 invoices made, 0 customers suspended.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Latest log entries' })).toContainText(
        'started the job “Billing” manually.',
      )
    })
    await story.step('a change on the dashboard is also in System Logs', async () => {
      await page.getByRole('region', { name: 'Latest Log' }).getByRole('link', { name: 'System Logs' }).click()
      await expect(page.getByRole('cell', { name: 'Owner started the job “Billing” manually.' })).toBeVisible()
    })
  },
)

/** A customer in a trial of ten days, which has seven screens. */
async function startTrial(origin: string) {
  const { call } = await operatorOf(origin, { username: 'owner', password: passwords.owner })
  const limits = { max_screens: 20, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 10 } as const
  const plan = await call(savePlan, { body: { name: 'Basic', ...price, ...limits } })
  const bakery = { username: 'bakery', password: 'sourdough starter 12' }
  const name = { name: 'Corner Bakery', email: 'bakery@example.com', status: 'active' } as const
  const body = { ...bakery, ...name, confirmPassword: bakery.password, planID: plan.data.id }
  await call(saveUser, { body })
  const admin = await operatorOf(origin, bakery)
  for (let count = 1; count <= 7; count += 1) await admin.call(saveScreen, { body: { name: `Shop ${count}` } })
}

story('the dashboard begins with money and trouble, and leads to the customers behind it', async ({ page, server }) => {
  await suspendFirstCustomer(server.origin)
  await startTrial(server.origin)
  await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
  const money = page.getByRole('region', { name: 'Money', exact: true })
  await story.step('an overdue invoice is in the filtered list', async () => {
    await expect(money).toContainText('Overdue€58.311 overdue invoice')
    await money.getByRole('link', { name: '1 overdue invoice' }).click()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Overdue')
    await expect(page.getByRole('row', { name: /INV-000001.*Pending, overdue/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Paid' }).click()
    await expect(page.getByText('No invoices found.')).toBeVisible()
    await page.goto(`${server.adminOrigin}/dashboard`)
  })
  await story.step('a trial that ends soon is named, with its customer', async () => {
    await expect(money).toContainText(/Trials ending within 14 days1Corner Bakery\d+ \w{3}/)
    await money.getByRole('link', { name: 'Corner Bakery' }).click()
    await expect(page.getByText(/^Trial until \d+ \w{3}/)).toBeVisible()
  })
  await story.step('the page of the customer has five screens, and a link to all of them', async () => {
    const screens = page.getByRole('region', { name: 'Screens' })
    await expect(screens.getByRole('listitem')).toHaveCount(5)
    await screens.getByRole('link', { name: 'Show all 7' }).click()
    await expect(page.getByText('Displaying screens 1 - 7 of 7 in total')).toBeVisible()
    await page.getByRole('searchbox').fill('shop 6')
    await expect(page.getByRole('row', { name: /Shop 6 No devices/ })).toBeVisible()
    await expect(page.getByText('Displaying screens 1 - 1 of 1 in total')).toBeVisible()
    await page.getByRole('link', { name: 'Back To Corner Bakery' }).click()
  })
  await story.step('the list of customers shows plan, screens, trial and what is overdue', async () => {
    await page.getByRole('link', { name: 'Back To Users' }).click()
    await expect(page.getByRole('row', { name: /Corner Bakery.*Basic.*7 \/ 20.*Trial until/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /My organization.*Small Suspended.*€58\.31 1 invoice/ })).toBeVisible()
  })
})

story.describe('with an unreachable mail server', () => {
  story.use({ serverEnv: { SMTP_URL: 'smtp://127.0.0.1:9' } })

  story('the dashboard says that emails could not be sent, and leads to their settings', async ({ page, server }) => {
    const owner = await operatorOf(server.origin, { username: 'owner', password: passwords.owner })
    const bakery = { username: 'bakery', password: 'sourdough starter 12', confirmPassword: 'sourdough starter 12' }
    const customer = { ...bakery, name: 'Corner Bakery', email: 'bakery@example.com', status: 'active' } as const
    await owner.call(saveUser, { body: customer })
    await owner.call(recover, { body: { email: 'bakery@example.com' } })
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    const alert = page.getByRole('list', { name: 'Alerts of the platform' }).getByRole('listitem')
    await expect(alert).toContainText(/^WarningEmails could not be sentSince .* · 1 email in the last 24 hours\./)
    await expectFits(page, 'main')
    await alert.getByRole('link', { name: 'Open: Emails could not be sent' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport()
  })
})
