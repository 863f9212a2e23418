import { createHandover, logout } from '@digisigncast/contract/accounts/session'
import { expect, type Page } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn, submitSignIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

const owner = { username: 'owner', password: passwords.owner }

const admin = { username: 'admin', password: passwords.admin }

async function logIn(page: Page, origin: string, user: typeof owner) {
  await page.goto(origin)
  await submitSignIn(page, user)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

story(
  'an owner who signs in on the customer host is redirected without a confirmation',
  { tag: '@quick' },
  async ({ page, server }) => {
    await logIn(page, server.origin, owner)
    await expect(page).toHaveURL(`${server.adminOrigin}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The session of the customer host has ended, so it shows the login page.
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  },
)

story('a customer who signs in on the owner’s host is redirected to the console', async ({ page, server }) => {
  await logIn(page, server.adminOrigin, admin)
  // The server's own host name.
  await expect(page).toHaveURL(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/dashboard$/)
})

story.describe('a link to a page', () => {
  story.use({ expectedNoise: [/status of 401/] })

  story(
    'is followed after signing in and after an expired session, not after signing out',
    async ({ page, server }) => {
      await page.goto(`${server.origin}/users?from=email#list`)
      await submitSignIn(page, admin)
      await expect(page).toHaveURL(`${server.origin}/users?from=email#list`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      const token = await tokenOf(page)
      await page.request.post(`${server.origin}/api/v1/${logout.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
      await submitSignIn(page, admin)
      await expect(page).toHaveURL(`${server.origin}/users?from=email#list`)

      await page.getByRole('button', { name: 'Profile of Admin' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await submitSignIn(page, admin)
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    },
  )

  story('of the other host is followed after the redirect to that host', async ({ page, server }) => {
    await page.goto(`${server.origin}/subscriptions?from=email`)
    await submitSignIn(page, owner)
    await expect(page).toHaveURL(`${server.adminOrigin}/subscriptions?from=email`)
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  })

  story('of another website is not followed after signing in', async ({ page, server }) => {
    await page.goto(`${server.origin}/#handover=code&path=${encodeURIComponent('//evil.example/screens')}`)
    await submitSignIn(page, admin)
    await expect(page).toHaveURL(`${server.origin}/dashboard`)
  })
})

story('a link with another user’s code signs in only after a confirmation', async ({ page, server }) => {
  const attacker = await operatorOf(server.origin)
  const { code } = (await attacker.call(createHandover, { body: { nonce: null } })).data
  await page.goto(`${server.origin}/#handover=${code}`)
  await expect(page.getByRole('heading', { name: 'Sign in as Admin?' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
})

story.describe('a code of another browser', () => {
  story.use({ expectedNoise: [/status of 401/] })

  story('is refused and keeps the current session', async ({ page, server }) => {
    await signIn(page, server.origin)
    const token = await tokenOf(page)
    const attacker = await operatorOf(server.origin)
    const { code } = (await attacker.call(createHandover, { body: { nonce: 'a nonce of the attacker' } })).data
    await page.goto(`${server.origin}/#handover=${code}`)
    await expect(page).toHaveURL(`${server.origin}/dashboard`)
    await expect(
      page.getByText('This sign-in link has expired or was already used. Sign in here instead.'),
    ).toBeVisible()
    expect(await tokenOf(page)).toBe(token)
  })

  story('a page of another origin gets no nonce', async ({ page, server }) => {
    await page.goto(`${server.origin}/#handover=start&from=${encodeURIComponent('https://stranger.example')}`)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(server.origin)
  })
})
