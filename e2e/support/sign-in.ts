import { expect, type Page } from '@playwright/test'
import { passwords } from './start-server.ts'

const firstAdmin = { username: 'admin', password: passwords.admin }

/** Signs in on the login page, as the first customer's admin by default. */
export async function signIn(page: Page, origin: string, { username, password } = firstAdmin) {
  await page.goto(origin)
  await submitSignIn(page, { username, password })
  await expect(page).toHaveURL(`${origin}/dashboard`)
}

/** Fills in and submits the open login page. */
export async function submitSignIn(page: Page, { username, password }: typeof firstAdmin) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
