import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { login } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { expect, type Page } from '@playwright/test'
import { clientOf } from '../../apps/server/src/testing/client.ts'
import { appCode, turnOn } from '../../apps/server/src/testing/two-factor.ts'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn, submitSignIn } from '../support/sign-in.ts'
import { passwords, type RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const admin = { username: 'admin', password: passwords.admin }
const nextStepMs = 30_000

story.describe('two-factor authentication', () => {
  // Wrong codes.
  story.use({ expectedNoise: [/status of (401|422|429)/] })

  story('is turned on, asked for at the sign-in, and turned off', async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, server.origin)
    await openSecurity(page)
    const panel = page.getByRole('dialog', { name: 'Profile' })
    await panel.getByRole('button', { name: 'Turn on' }).click()

    const secret = await story.step('the app gets the secret', async () => {
      await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await expectFits(page, '[role=dialog]')
      return ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '')
    })
    const codes = await story.step('the first code turns it on with its last digit, a wrong one does not', async () => {
      await panel.getByLabel('Code').fill('000000')
      await expect(panel.getByText('This code is wrong. Enter the 6 digits that your app shows now.')).toBeVisible()
      await panel.getByLabel('Code').fill(appCode(secret, Date.now()))
      const list = panel.getByRole('list', { name: 'Recovery codes' })
      await expect(list.getByRole('listitem')).toHaveCount(10)
      return list.getByRole('listitem').allTextContents()
    })
    await story.step('the recovery codes are kept before the panel closes', async () => {
      await expectFits(page, '[role=dialog]')
      await expect(panel.getByRole('button', { name: 'Done' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Back to the codes' }).click()
      const download = page.waitForEvent('download')
      await panel.getByRole('button', { name: 'Download' }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      for (const code of codes) expect(text).toContain(code)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(codes[0] ?? '')).toBeVisible()
      await expect(page.getByText('Print', { exact: true })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await panel.getByLabel('I have kept these codes').check()
      await panel.getByRole('button', { name: 'Done' }).click()
      await expect(panel.getByText('10 recovery codes are left')).toBeVisible()
      await expectFits(page, '[role=dialog]')
    })

    await story.step('a sign-in asks for the code', async () => {
      await signOut(page)
      await submitSignIn(page, admin)
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
      await expect(page.getByLabel('Code')).toBeFocused()
      await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
      await page.getByLabel('Code').pressSequentially('000000')
      await expect(page.getByText('This code is wrong.')).toBeVisible()
      await expect(page.getByLabel('Code')).toHaveValue('000000')
      await expectFits(page, 'body')
      await expect(page.getByLabel('Code')).toBeFocused()
      // The wrong code is selected, and the last digit sends the right one.
      await page.keyboard.type(appCode(secret, Date.now() + nextStepMs))
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    })
    await story.step('a recovery code does, too, once', async () => {
      await signOut(page)
      await submitSignIn(page, admin)
      await page.getByRole('button', { name: 'Return To Login' }).click()
      await expect(page.getByLabel('Username or email')).toHaveValue('admin')
      await submitSignIn(page, admin)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill('WRONG-WRONG')
      await page.keyboard.press('Enter')
      await expect(page.getByText('This recovery code is wrong or was already used.')).toBeVisible()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    })
    await story.step('it is turned off with a recovery code', async () => {
      await openSecurity(page)
      await expect(panel.getByText('9 recovery codes are left')).toBeVisible()
      await panel.getByRole('button', { name: 'Turn off' }).click()
      await panel.getByRole('button', { name: 'Use a recovery code' }).click()
      await panel.getByLabel('Recovery code').fill(codes[1] ?? '')
      await expectFits(page, '[role=dialog]')
      await panel.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
      await signOut(page)
      await submitSignIn(page, admin)
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    })
  })

  story('a sign-in that has expired, or has too many tries, says so', async ({ page, server }) => {
    const { body } = await clientOf(server.origin).call(login, {
      body: { login: admin.username, password: admin.password },
    })
    const { secret } = await turnOn(clientOf(server.origin, body.data.access_token), Date.now())
    const code = () => appCode(secret, Date.now() + nextStepMs)
    await page.goto(server.origin)
    await submitSignIn(page, admin)
    await expect(page.getByLabel('Code')).toBeFocused()
    await story.step('after too many wrong codes, the user waits, and the code stays', async () => {
      await page.getByLabel('Code').fill('000000')
      await expect(page.getByText('This code is wrong.')).toBeVisible()
      inDatabase(server, `update second_factor_tries set failed = 5, next_at = ${Date.now() + 60_000}`)
      await page.getByLabel('Code').fill('111111')
      await expect(page.getByText(/Too many attempts. Please try again in/)).toBeVisible()
      await expect(page.getByLabel('Code')).toHaveValue('111111')
      inDatabase(server, 'update second_factor_tries set failed = 0, next_at = 0')
    })
    await story.step('after five minutes, the password is asked for again', async () => {
      inDatabase(server, "update single_use_tokens set expires_at = 1 where purpose = 'second_factor'")
      await page.getByLabel('Code').fill(code())
      await expect(page.getByText('This sign-in has expired. Enter your password again.')).toBeVisible()
      await expect(page.getByLabel('Username or email')).toHaveValue('admin')
      await submitSignIn(page, admin)
      await page.getByLabel('Code').fill(code())
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    })
  })

  story('a team requires it: a user without it turns it on before anything else', async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const password = 'harbour lantern 58'
    const mina = { name: 'Mina Holt', username: 'mina', email: 'mina@example.com', role: 'manager' } as const
    const permissions = { screens: { view: 1 } } as const
    await operator.call(saveUser, { body: { ...mina, password, confirmPassword: password, permissions } })
    await signIn(page, server.origin, { path: '/Settings' })
    const required = page.getByRole('switch', { name: 'Require two-factor authentication' })
    await story.step('an admin who has not turned it on must do so first', async () => {
      await required.click({ force: true })
      await expect(page.getByText('Turn on two-factor authentication for yourself first')).toBeVisible()
      await expect(required).not.toBeChecked()
      const { body } = await clientOf(server.origin).call(login, {
        body: { login: admin.username, password: admin.password },
      })
      const app = await turnOn(clientOf(server.origin, body.data.access_token), Date.now())
      // The session of the page began without it, and has ended.
      await submitSignIn(page, admin)
      await page.getByLabel('Code').fill(app.code(Date.now() + nextStepMs))
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await required.click({ force: true })
      await expect(required).toBeChecked()
      await page.goto(`${server.origin}/Settings`)
      await expect(required).toBeChecked()
    })
    await signOut(page)
    await submitSignIn(page, { username: mina.username, password })
    const heading = page.getByRole('heading', { level: 1 })
    const secret = await story.step('the only page is the one that turns it on', async () => {
      await expect(heading).toHaveText('Turn on two-factor authentication')
      await page.goto(`${server.origin}/screens`)
      await expect(heading).toHaveText('Turn on two-factor authentication')
      await expectFits(page, 'body')
      await page.getByRole('button', { name: 'Turn on' }).press('Enter')
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      return ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    })
    await story.step('with the codes kept, the user goes on to the page that was asked for', async () => {
      await page.getByLabel('Code').fill(appCode(secret, Date.now()))
      await expect(heading).toHaveText('Keep your recovery codes')
      await page.getByRole('checkbox', { name: 'I have kept these codes' }).check({ force: true })
      await page.getByRole('button', { name: 'Done' }).press('Enter')
      await expect(heading).toHaveText('Manage Screens')
    })
  })

  story('an admin sees who has it, and resets it', async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const password = 'harbour lantern 58'
    const mina = { name: 'Mina Holt', username: 'mina', email: 'mina@example.com', role: 'manager' } as const
    await operator.call(saveUser, { body: { ...mina, password, confirmPassword: password } })
    const { body } = await clientOf(server.origin).call(login, { body: { login: 'mina', password } })
    await turnOn(clientOf(server.origin, body.data.access_token), Date.now())

    await signIn(page, server.origin, { path: '/users' })
    const row = page.getByRole('row', { name: /Mina Holt/ })
    await expect(row.getByText('Has two-factor authentication')).toBeVisible()
    await expectFits(page, 'main')
    await row.getByRole('button', { name: 'Reset two-factor authentication of Mina Holt' }).click()
    await expect(page.getByText('Mina Holt then signs in with the password alone')).toBeVisible()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page.getByText('Two-factor authentication of this user is off.')).toBeVisible()
    await expect(row.getByText('Has two-factor authentication')).toHaveCount(0)
  })
})

function inDatabase({ dataDir }: RunningServer, statement: string) {
  const database = new DatabaseSync(join(dataDir, 'digisigncast.sqlite'))
  database.exec(`pragma busy_timeout = 5000; ${statement}`)
  database.close()
}

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
}

async function signOut(page: Page) {
  const close = page.getByRole('button', { name: 'Close panel' })
  if (await close.isVisible()) await close.click()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username or email')).toBeVisible()
}
