import { readFile } from 'node:fs/promises'
import { getFigures } from '@digisigncast/contract/platform/reports'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { operatorOf } from './support/operator.ts'
import { fillAccount } from './support/sample-data.ts'
import { signIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

const owner = { username: 'owner', password: passwords.owner }
const reports = [
  { tab: 'Screens online', chart: /^Screens online\. /, column: 'Peak', file: /^online-.*\.csv$/ },
  { tab: 'Uptime', chart: /^Uptime\. /, column: 'Time expected', file: /^uptime-/ },
  { tab: 'Storage and bandwidth', chart: /^Stored\. /, column: 'Sent', file: /^usage-/ },
  { tab: 'Plays', chart: /^Plays\. /, column: 'Time shown', file: /^plays-/ },
  { tab: 'Sign-ups', chart: /^New customers and users\. /, column: 'New users', file: /^signups-/ },
] as const

async function download(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

story('the platform owner reads reports as charts, tables and files', async ({ page, server }) => {
  story.setTimeout(240_000)
  await fillAccount(server.origin)
  // The first figures are calculated right after the start.
  const { call } = await operatorOf(server.origin, owner)
  const today = new Date().toISOString().slice(0, 10)
  await expect
    .poll(async () => (await call(getFigures, { query: { from: today, to: today } })).data.points.length)
    .toBe(1)
  await signIn(page, server.adminOrigin, owner)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()

  for (const { tab, chart, column, file } of reports)
    await story.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).click()
      const drawn = page.getByRole('figure', { name: chart })
      await expect(drawn.locator('svg').first()).toBeVisible()
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
      const { name, text } = await download(page)
      expect(name).toMatch(file)
      expect(text.trimEnd().split('\r\n')).toHaveLength(2)
      await expectAccessible(page)
    })

  await story.step('totals of ranges that include today end with the current one', async () => {
    await page.getByRole('tab', { name: 'Storage and bandwidth' }).click()
    const stored = page.getByRole('figure', { name: /^Stored\. Stored now \d/ })
    await expect(stored.getByText('Now', { exact: true })).toBeVisible()
    const text = /Stored now ([\d.]+ \w+)/.exec((await stored.getAttribute('aria-label')) ?? '')?.[1] ?? 'none'
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText(`, ${text} of media`)).toBeVisible()
    await expect(page.getByRole('figure', { name: new RegExp(`^Stored\\. Stored now ${text}, `) })).toBeVisible()
    await page.goto(`${server.adminOrigin}/reports`)
  })

  await story.step('rows link to the customer, and a customer can be selected by name', async () => {
    await page.getByRole('tab', { name: 'Uptime' }).click()
    await page.getByText('By customer', { exact: true }).click()
    await expect(page.getByText('Displaying customers 1 - 1 of 1 in total')).toBeVisible()
    await expect(page.getByRole('rowheader').getByRole('link', { name: 'My organization' })).toBeVisible()
    expect((await download(page)).text).toContain('My organization,')
    await page.getByRole('combobox', { name: 'Customer' }).fill('organ')
    await page.getByRole('option', { name: 'My organization' }).click()
    await expect(page).toHaveURL(/customer=/)
    await expect(page.getByText('By device', { exact: true })).toBeVisible()
    await expect(page.getByText('No data for this period.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('My organization')
  })

  await story.step('the range is part of the address, and short ranges are shown by hour', async () => {
    await page.goto(`${server.adminOrigin}/reports`)
    await page.getByRole('button', { name: '12 months' }).click()
    await expect(page).toHaveURL(/range=12m/)
    await expect(page.getByRole('columnheader', { name: 'Month (UTC)' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '12 months' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('From').fill(today)
    await expect(page.getByRole('columnheader', { name: 'Hour (UTC)' })).toBeVisible()
    expect((await download(page)).name).toMatch(/^hours-/)
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Month (UTC)' })).toBeVisible()
  })

  await story.step('empty reports and invalid ranges show a message', async () => {
    await page.getByRole('tab', { name: 'Revenue' }).click()
    await expect(page.getByText('No invoices or payments in this period.')).toBeVisible()
    await page.goto(`${server.adminOrigin}/reports?report=plays&from=2020-01-01&to=2020-01-31`)
    await expect(page.getByText('No data for this period.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2019-12-31')
    await expect(page.getByText('The last day must not be before the first.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await page.getByRole('button', { name: 'This year' }).click()
    await expect(page.getByRole('figure', { name: /^Plays\. / })).toBeVisible()
  })
})
