import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story.describe('the own email address', () => {
  // The test provokes errors: a wrong password and a used link.
  story.use({ expectedNoise: [/status of 422/] })

  story('is changed with the password and a link in an email', async ({ page, context, server }) => {
    await signIn(page, server.origin)
    const profile = await openProfile(page)
    const details = profile.getByRole('tabpanel', { name: 'Details' })
    const email = profile.getByRole('textbox', { name: 'Email' })
    const currentPassword = details.getByLabel('Current password')
    const save = profile.getByRole('button', { name: 'Save profile' })

    await story.step('the password is required when the address was edited', async () => {
      await expect(currentPassword).toHaveCount(0)
      await email.fill('ada@example.com')
      await save.click()
      await expect(profile.getByText('Enter your current password to change your email address.')).toBeVisible()
      await expect(currentPassword).toBeFocused()
    })
    await story.step('a wrong password keeps the input', async () => {
      await currentPassword.fill('not my password')
      await save.click()
      await expect(profile.getByText('The current password is incorrect.')).toBeVisible()
      await expect(email).toHaveValue('ada@example.com')
      await expect(currentPassword).toHaveValue('not my password')
    })
    const pending = profile.getByRole('region', { name: 'New email address' })
    await story.step('the new address waits for confirmation', async () => {
      await currentPassword.fill(passwords.admin)
      await save.click()
      await expect(pending).toContainText('ada@example.com')
      await expect(email).toHaveValue('')
      await expect(currentPassword).toHaveCount(0)
    })
    await story.step('the change can be canceled and repeated, and the link resent', async () => {
      await pending.getByRole('button', { name: 'Cancel' }).click()
      await expect(pending).toHaveCount(0)
      await email.fill('ada@example.com')
      await currentPassword.fill(passwords.admin)
      await save.click()
      await pending.getByRole('button', { name: 'Resend' }).click()
      await expect(page.getByText('The link was sent again.')).toBeVisible()
    })
    const opened = await context.newPage()
    await story.step('the page of the link confirms on click', async () => {
      await opened.goto(`${server.origin}/confirm-email#token=${await latestToken(server.dataDir, 3)}`)
      await expect(opened.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible()
      await expect(pending).toBeVisible()
      await opened.getByRole('button', { name: 'Confirm address' }).click()
      await expect(opened.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
    })
    await story.step('the open profile shows the new address, also after a reload', async () => {
      await expect(pending).toHaveCount(0)
      await page.reload()
      await expect(email).toHaveValue('ada@example.com')
    })
    await story.step('a used link and an incomplete link show a message', async () => {
      await opened.goto('about:blank')
      await opened.goto(`${server.origin}/confirm-email#token=${await latestToken(server.dataDir, 3)}`)
      await opened.getByRole('button', { name: 'Confirm address' }).click()
      await expect(opened.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await opened.goto('about:blank')
      await opened.goto(`${server.origin}/confirm-email`)
      await expect(opened.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
      await opened.getByRole('link', { name: 'Back To Dashboard' }).click()
      await expect(opened).toHaveURL(`${server.origin}/dashboard`)
    })
  })

  story('requires the password in the list of users, too', async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/users' })
    await page.getByRole('button', { name: 'Edit Admin' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit User' })
    await expect(editing.getByLabel('Current password')).toHaveCount(0)
    await editing.getByLabel('Email').fill('ada@example.com')
    await editing.getByLabel('Current password').fill(passwords.admin)
    await editing.getByRole('button', { name: 'Update User' }).click()
    await expect(page.getByText('User updated. Open the link that we sent to the new email address')).toBeVisible()
    await expect(page.getByRole('row', { name: /No email address/ })).toBeVisible()
  })
})

async function openProfile(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  return page.getByRole('dialog', { name: 'Profile' })
}

/** Waits for this number of confirmation emails and returns the token of the last one. */
async function latestToken(dataDir: string, count: number): Promise<string> {
  let tokens: string[] = []
  await expect
    .poll(async () => {
      const outbox = join(dataDir, 'outbox')
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
      // Decodes quoted-printable, as far as links need it.
      const texts = mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
      tokens = texts.flatMap((text) => /\/confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? [])
      return tokens.length
    })
    .toBe(count)
  return tokens.at(-1) ?? ''
}
