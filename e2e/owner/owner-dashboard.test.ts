import { expect } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story('the owner sees the state of the platform, runs a task and reads its result', async ({ page, server }) => {
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
})
