import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { signIn, submitSignIn } from '../support/sign-in.ts'
import { passwords, type RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const admin = { username: 'admin', password: passwords.admin }

/** A device with fingerprint or PIN in this browser. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    /** Whether the user touches it. */
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

/** As if all users had signed in long ago. */
function ageSessions({ dataDir }: RunningServer) {
  const database = new DatabaseSync(join(dataDir, 'digisigncast.sqlite'))
  database.exec('pragma busy_timeout = 5000; update sessions set confirmed_at = 0')
  database.close()
}

story.describe('passkeys', () => {
  story.use({ expectedNoise: [/status of (401|403|422)/] })

  story('are added, sign in with the password and alone, confirm, and are deleted', async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const origin = `http://localhost:${server.port}`
    const device = await addAuthenticator(page)
    await signIn(page, origin)
    await openSecurity(page)
    const panel = page.getByRole('dialog', { name: 'Profile' })

    await story.step('a passkey is added, with recovery codes, and a refusal loses nothing', async () => {
      await panel.getByRole('button', { name: 'Add a passkey' }).click()
      const name = panel.getByRole('textbox', { name: 'Name of the passkey' })
      await expect(name).toHaveValue('Chrome on Linux')
      await name.fill('Laptop')
      await device.verify(false)
      await panel.getByRole('button', { name: 'Continue' }).click()
      await expect(panel.getByText('No passkey was used: it was canceled')).toBeVisible()
      await expect(name).toHaveValue('Laptop')
      await expectFits(page, '[role=dialog]')
      await device.verify(true)
      await panel.getByRole('button', { name: 'Continue' }).click()
      await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
      await panel.getByLabel('I have kept these codes').check()
      await panel.getByRole('button', { name: 'Done' }).click()
      await expect(panel.getByRole('list', { name: 'Passkeys' }).getByText('Laptop')).toBeVisible()
      await expect(panel.getByText('10 recovery codes are left')).toBeVisible()
      await expectFits(page, '[role=dialog]')
    })

    await story.step('the device is not added twice, and the passkey gets another name', async () => {
      await panel.getByRole('button', { name: 'Add a passkey' }).click()
      await panel.getByRole('button', { name: 'Continue' }).click()
      await expect(panel.getByText('This device already has a passkey of yours for this address.')).toBeVisible()
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await panel.getByRole('button', { name: 'Rename Laptop' }).press('Enter')
      await panel.getByRole('textbox', { name: 'Name of the passkey' }).fill('Work laptop')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop')).toBeVisible()
    })

    await story.step('a sign-in with the password asks for it', async () => {
      await signOut(page)
      await submitSignIn(page, admin)
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
      const use = page.getByRole('button', { name: 'Use a passkey' })
      await expect(use).toBeFocused()
      await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
      await expectFits(page, 'body')
      await use.press('Enter')
      await expect(page).toHaveURL(`${origin}/dashboard`)
    })

    await story.step('it signs in alone, and says what is wrong when it does not', async () => {
      await signOut(page)
      await device.verify(false)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page.getByText('No passkey was used: it was canceled')).toBeVisible()
      await expectFits(page, 'body')
      await device.verify(true)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
      await expect(page).toHaveURL(`${origin}/dashboard`)
    })

    await story.step('it confirms who it is, and is deleted then', async () => {
      await openSecurity(page)
      ageSessions(server)
      await panel.getByRole('button', { name: 'Delete Work laptop' }).click()
      await expect(page.getByText('It is your last second factor')).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
      await expectFits(page, '[data-modal-content]')
      await question.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText('Passkey deleted. Two-factor authentication is off')).toBeVisible()
      await expect(panel.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
      await signOut(page)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page.getByText('This passkey was not accepted. It may have been deleted')).toBeVisible()
      await submitSignIn(page, admin)
      await expect(page).toHaveURL(`${origin}/dashboard`)
    })
  })

  story('are not offered at an IP address, and the profile says why', async ({ page, server }) => {
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await submitSignIn(page, admin)
    await openSecurity(page)
    const panel = page.getByRole('dialog', { name: 'Profile' })
    await expect(panel.getByText('Passkeys need https and a domain name')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await expectFits(page, '[role=dialog]')
    await signOut(page)
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  })
})

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
