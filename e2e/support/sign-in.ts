import { isSignedIn, login } from '@digisigncast/contract/accounts/session'
import { apiPrefix, type Reply } from '@digisigncast/contract/api/endpoint'
import { expect, type Page } from '@playwright/test'
import { passwords } from './start-server.ts'

const firstAdmin = { username: 'admin', password: passwords.admin }

interface SignInOptions {
  username?: string
  password?: string
  /** The page to open. */
  path?: string
}

/**
 * Opens a page of the console with a new session from the API, as the first customer's admin by default. Tests of the
 * login page use `typeSignIn`.
 */
export async function signIn(page: Page, origin: string, options: SignInOptions = {}) {
  const { username, password, path = '/dashboard' } = { ...firstAdmin, ...options }
  // A page of the console would use the session before all of it is stored. Without an icon, Chromium would ask for one.
  const empty = `${origin}/empty-page`
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(empty)
  const { data } = await page.evaluate(sendLogin, { url: `${apiPrefix}/${login.path}`, login: username, password })
  if (!isSignedIn(data)) throw new Error(`${username} has a second factor`)
  await page.evaluate(store, {
    auth_token: data.access_token,
    user_role: data.role,
    user_permissions: JSON.stringify(data.permissions),
    known_browser: data.known_browser,
    ...(data.second_factor_due && { second_factor_due: '1' }),
  })
  await page.goto(origin + path)
  await expect(page).toHaveURL(origin + path)
}

/** Runs in the page, so that the session is that of its browser. */
async function sendLogin({ url, ...body }: { url: string; login: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Reply<typeof login>
}

/** Runs in the page. */
function store(items: Record<string, string>) {
  for (const key of ['first_calls', 'second_factor_due']) localStorage.removeItem(key)
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}

/** Signs in on the login page, as the first customer's admin by default. */
export async function typeSignIn(page: Page, origin: string, user = firstAdmin) {
  await page.goto(origin)
  await submitSignIn(page, user)
  await expect(page).toHaveURL(`${origin}/dashboard`)
}

/** Fills in and submits the open login page. */
export async function submitSignIn(page: Page, { username, password }: typeof firstAdmin) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
