import { expect, type Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

// Jobs that used to end at a button or link that did nothing: each one goes on to the next job.

const panelOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

story('from the Takeover button to the prepared takeovers, one of which is then started', async ({ page, server }) => {
  await signIn(page, server.origin)
  await page.getByRole('button', { name: 'Takeover', exact: true }).click()
  await panelOf(page, 'Takeover').getByRole('link', { name: 'Prepared takeovers' }).click()
  await expect(page).toHaveURL(`${server.origin}/takeovers`)
  await expect(page.getByRole('heading', { name: 'Takeovers', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Takeovers' })
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Prepare Takeover' }).first().click()
  const preparing = panelOf(page, 'Prepare Takeover')
  await preparing.getByRole('textbox', { name: 'Name' }).fill('Fire')
  await preparing.getByRole('textbox', { name: 'Title' }).fill('Leave the building')
  await preparing.getByRole('button', { name: 'Add Takeover' }).click()
  await expect(page.getByRole('list', { name: 'Prepared takeovers' }).getByText('Fire')).toBeVisible()
  await page.getByRole('button', { name: 'Takeover', exact: true }).click()
  await panelOf(page, 'Takeover').getByRole('button', { name: /Fire/ }).click()
  await panelOf(page, 'Fire')
    .getByRole('button', { name: /^Start on/ })
    .click()
  await expect(page.getByRole('region', { name: 'Takeovers' })).toContainText('Fire')
})
