import { expect, type Page } from '@playwright/test'
import { passwords } from './start-server.ts'

/** Signs the first customer's admin in through the login page. */
export async function signIn(page: Page, origin: string) {
  await page.goto(origin)
  await page.getByLabel('Username or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(passwords.admin)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`${origin}/dashboard`)
}
