import { join } from 'node:path'
import { saveUser } from '@digisigncast/contract/accounts/users'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { type Browser, expect, type Page } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn, typeSignIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

const media = (file: string) => join(import.meta.dirname, 'media', file)
const password = 'harbour lantern 58'
const notAllowed = 'You are not allowed to open this page. Ask an admin if you need it.'

story.describe('the team', () => {
  // These tests provoke refused calls; the page shows a message.
  story.use({ expectedNoise: [/status of (401|403|409|422)/] })

  story('an invited user chooses a password and is signed in', async ({ page, browser, server }) => {
    await signIn(page, server.origin)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Create User' }).click()
    const creating = panel(page, 'Create User')
    await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Tova Lind')
    await creating.getByLabel('Username').fill('tova')
    await creating.getByLabel('Email').fill('tova@example.com')
    await creating.getByText('Send an invitation').click()
    await creating.getByRole('radio', { name: 'Manager' }).check()
    await creating.getByRole('radio', { name: 'Shop manager' }).check()
    await expect(creating.getByRole('switch', { name: 'Screens: Edit' })).toBeChecked()
    await creating.getByRole('button', { name: 'Add User' }).click()
    const invitation = panel(page, 'Invitation')
    const link = (await invitation.getByText('#token=').textContent()) ?? ''
    await invitation.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /Tova Lind @tova.*Manager.*Invited/ })).toBeVisible()

    const guest = await newPage(browser)
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Welcome, Tova Lind' })).toBeVisible()
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByLabel('Confirm Password').fill(password)
    await guest.getByRole('button', { name: 'Accept and sign in' }).click()
    await expectAreas(guest, [
      'Dashboard',
      'Image / Videos',
      'Channels',
      'Playlists',
      'Screens',
      'Schedule',
      'Proof of Play',
    ])
    await expect(page.getByRole('row', { name: /Tova Lind @tova.*Active/ })).toBeVisible()
  })

  story('a manager gets single permissions, loses one, and is deleted', async ({ page, browser, server }) => {
    await signIn(page, server.origin)
    await page.getByRole('link', { name: 'Users' }).click()
    await story.step('an incomplete form marks its fields', async () => {
      await page.getByRole('button', { name: 'Create User' }).click()
      await panel(page, 'Create User').getByRole('button', { name: 'Add User' }).click()
      await expect(page.getByText('Name is required.', { exact: true })).toBeVisible()
    })
    await story.step('create a manager with view permission for two areas', () => createManager(page))
    await story.step('find the manager by name, username and email', () => search(page))

    const manager = await story.step('the manager sees these areas only', async () => {
      const managerPage = await newPage(browser)
      await signIn(managerPage, server.origin, { username: 'mina', password })
      await expectAreas(managerPage, ['Dashboard', 'Image / Videos', 'Playlists'])
      await expect(managerPage.getByRole('link', { name: 'Settings' })).toHaveCount(0)
      await managerPage.getByRole('link', { name: 'Image / Videos' }).click()
      await expect(managerPage.getByRole('heading', { name: 'Images / Videos' })).toBeVisible()
      await expect(managerPage.getByRole('button', { name: 'Upload Media' })).toHaveCount(0)
      return managerPage
    })
    for (const path of ['/users', '/screens', '/Settings', '/settings'])
      await story.step(`${path} redirects to the start page and explains why`, async () => {
        await manager.goto(server.origin + path)
        await expect(manager).toHaveURL(`${server.origin}/dashboard`)
        await expect(manager.getByText(notAllowed)).toBeVisible()
      })

    await story.step('one permission is removed while the manager works', async () => {
      await page.getByRole('button', { name: 'Edit Mina Okafor' }).click()
      const editing = panel(page, 'Edit User')
      await editing.getByRole('switch', { name: 'Playlists: View' }).press('Space')
      await expect(editing.getByRole('switch', { name: 'Playlists: View' })).not.toBeChecked()
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(page.getByText('User updated successfully!')).toBeVisible()
    })
    await story.step('the next action shows it, without a reload', async () => {
      const link = manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playlists' })
      // A hint may have removed the link already; if not, it must not open the page.
      if (await link.isVisible()) await link.click()
      await expectAreas(manager, ['Dashboard', 'Image / Videos'])
      await expect(manager).toHaveURL(`${server.origin}/dashboard`)
    })
    await story.step(
      'deleting asks for confirmation, explains what happens to the content, and signs the manager out',
      async () => {
        await page.getByRole('button', { name: 'Delete Mina Okafor' }).click()
        const question = panel(page, 'Delete this user?')
        await expect(question.getByText('They own no images, videos or playlists.')).toBeVisible()
        await question.getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByText('User deleted successfully!')).toBeVisible()
        await expect(page.getByRole('row', { name: /Mina Okafor/ })).toHaveCount(0)
        await manager.reload()
        await expect(manager.getByRole('button', { name: 'Log In' })).toBeVisible()
      },
    )
    await expect(page.getByRole('button', { name: 'Delete Admin' })).toHaveCount(0)
    await manager.context().close()
  })

  story(
    'the second of two concurrent edits of a user gets a message and keeps the input',
    { tag: '@quick' },
    async ({ page, server }) => {
      await saveManager(server.origin, 'mina', {})
      await signIn(page, server.origin)
      const second = await page.context().newPage()
      for (const one of [page, second]) {
        await one.goto(`${server.origin}/users`)
        await one.getByRole('button', { name: 'Edit mina' }).click()
      }
      await panel(page, 'Edit User').getByLabel('Email').fill('mina@harbour.example')
      await panel(page, 'Edit User').getByRole('button', { name: 'Update User' }).click()
      await expect(page.getByText('User updated successfully!')).toBeVisible()

      const editing = panel(second, 'Edit User')
      await editing.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina of the harbour')
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(editing.getByText('Another user has changed this user.')).toBeVisible()
      await editing.getByRole('button', { name: 'Reload and keep my changes' }).click()
      await expect(editing.getByLabel('Email')).toHaveValue('mina@harbour.example')
      await expect(editing.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mina of the harbour')
      await editing.getByRole('button', { name: 'Update User' }).click()
      await expect(second.getByRole('row', { name: /Mina of the harbour.*mina@harbour\.example/ })).toBeVisible()
    },
  )

  story('managers share content as configured in the settings', async ({ page, browser, server }) => {
    const all = { view: 1, create: 1, edit: 1, delete: 1 } as const
    for (const name of ['mina', 'noor']) await saveManager(server.origin, name, { content: all, playlist: all })
    const [mina, noor] = [await newPage(browser), await newPage(browser)]
    await signIn(mina, server.origin, { username: 'mina', password })
    await signIn(noor, server.origin, { username: 'noor', password })
    await createContent(mina, server.origin)
    await signIn(page, server.origin)
    await page.getByRole('link', { name: 'Settings' }).click()

    const picture = noor.getByRole('checkbox', { name: 'Select red' })
    await story.step('images and videos', async () => {
      await noor.goto(`${server.origin}/image-videos`)
      await expect(noor.getByRole('heading', { name: 'Images / Videos' })).toBeVisible()
      await noor.waitForLoadState('networkidle')
      await expect(picture).toHaveCount(0)
      await switchOn(page, "Display Other Managers' Content")
      await noor.reload()
      await expect(picture).toBeVisible()
    })
    const playlist = noor.getByRole('article', { name: 'Night menu' })
    await story.step('playlists, read-only', async () => {
      await noor.goto(`${server.origin}/playlists`)
      await expect(noor.getByRole('article').first()).toBeVisible()
      await expect(playlist).toHaveCount(0)
      await switchOn(page, "Allow Managers to view other manager's playlists")
      await noor.reload()
      await expect(playlist).toBeVisible()
      await expect(playlist.getByRole('button', { name: 'Edit Playlist' })).toHaveCount(0)
    })
    await story.step('playlists, editable', async () => {
      await switchOn(page, 'Allow Managers manage each other playlists')
      await noor.reload()
      await expect(playlist.getByRole('button', { name: 'Edit Playlist' })).toBeVisible()
    })
    for (const one of [mina, noor]) await one.context().close()
  })

  story('users change their own name and password, and end their sessions', async ({ page, browser, server }) => {
    const otherSession = await (await browser.newContext({ timezoneId: 'Pacific/Auckland' })).newPage()
    await story.step('the first sign-in of the admin sets the time zone of the browser', async () => {
      await typeSignIn(otherSession, server.origin)
      await expect(otherSession.getByText('The time zone is now Pacific/Auckland, as in your browser.')).toBeVisible()
      await otherSession.getByRole('link', { name: 'Change it in Settings' }).click()
      await expect(otherSession.getByRole('combobox', { name: /^Time zone/ })).toHaveValue(/Pacific\/Auckland/)
      await otherSession.goto(`${server.origin}/dashboard`)
      await signIn(page, server.origin)
      await expect(page.getByText('The time zone is now')).toHaveCount(0)
    })
    const profile = await story.step('a new name is shown in the header at once', async () => {
      await page.getByRole('button', { name: 'Profile of Admin' }).click()
      await page.getByRole('button', { name: 'Profile', exact: true }).click()
      const opened = panel(page, 'Profile')
      await opened.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Admin')
      await opened.getByRole('button', { name: 'Save profile' }).click()
      await expect(page.getByText('Profile saved successfully!')).toBeVisible()
      await expect(page.locator('header').getByText('Ada Admin')).toBeVisible()
      return opened
    })
    await story.step('the other session ends', async () => {
      await profile.getByRole('tab', { name: 'Sessions' }).click()
      const sessions = profile.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
      await expect(sessions).toHaveCount(2)
      await expect(sessions.first()).toContainText('This device')
      await sessions
        .last()
        .getByRole('button', { name: /^Sign out Chrome on / })
        .click()
      await panel(page, 'Sign out this session?').getByRole('button', { name: 'Sign out' }).click()
      await expect(sessions).toHaveCount(1)
      // The page may have noticed it already.
      await otherSession.reload()
      await expect(otherSession.getByRole('button', { name: 'Log In' })).toBeVisible()
    })
    await story.step('a wrong password is refused, the correct one is accepted', async () => {
      await profile.getByRole('tab', { name: 'Password' }).click()
      await profile.getByLabel('New password').fill(password)
      await profile.getByLabel('Confirm Password').fill(`${password}!`)
      await expect(profile.getByText('The passwords do not match yet.')).toBeVisible()
      await profile.getByLabel('Confirm Password').fill(password)
      await expect(profile.getByText('The passwords match.')).toBeVisible()
      await profile.getByLabel('Current password').fill('not this one')
      await profile.getByRole('button', { name: 'Change password' }).click()
      await expect(profile.getByText('The current password is incorrect.')).toBeVisible()
      await profile.getByLabel('Current password').fill(passwords.admin)
      await profile.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Password changed successfully!')).toBeVisible()
    })
    await typeSignIn(otherSession, server.origin, { username: 'admin', password })
    await otherSession.context().close()
  })

  story('the console shows the customer’s logo and favicon', { tag: '@quick' }, async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/Settings' })
    const icon = page.locator('link[rel="icon"]')
    const ours = await icon.getAttribute('href')
    for (const [button, file] of [
      ['Upload logo', 'red.jpg'],
      ['Upload favicon', 'green.png'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      await (await chooser).setFiles(media(file))
      await expect(page.getByRole('button', { name: button.replace('Upload', 'Replace') })).toBeVisible()
    }
    const logo = page.getByRole('navigation', { name: 'Main' }).getByRole('img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(icon).toHaveAttribute('href', /^\/media\//)

    await page.getByRole('button', { name: 'Remove logo' }).click()
    await panel(page, 'Remove the logo?').getByRole('button', { name: 'Remove' }).click()
    await expect(logo).toHaveCount(0)
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    expect(new URL((await icon.getAttribute('href')) ?? '', page.url()).pathname).toBe(ours)
  })
})

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

async function createManager(page: Page) {
  const creating = panel(page, 'Create User')
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina Okafor')
  await creating.getByLabel('Username').fill('mina')
  await creating.getByLabel('Email').fill('mina.okafor@example.com')
  await creating.getByLabel(/^Password/).fill(password)
  await creating.getByLabel('Confirm Password').fill(password)
  await creating.getByRole('radio', { name: 'Manager' }).check()
  for (const flag of ['Images / Videos: View', 'Playlists: View'])
    await creating.getByRole('switch', { name: flag }).press('Space')
  await creating.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('User created successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Mina Okafor @mina.*Manager.*Active/ })).toBeVisible()
}

async function search(page: Page) {
  const box = page.getByRole('searchbox', { name: 'Search by name, username or email' })
  for (const query of ['okafor', 'MINA', 'mina.okafor@']) {
    await box.fill(query)
    await expect(page.getByText('Displaying users 1 - 1 of 1 in total')).toBeVisible()
  }
  await box.fill('nobody of this name')
  await expect(page.getByText('No users found.')).toBeVisible()
  await box.fill('')
  await expect(page.getByText('Displaying users 1 - 2 of 2 in total')).toBeVisible()
}

async function expectAreas(page: Page, names: string[]) {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  // The first one is the logo.
  await expect(links).toHaveText(['DigiSignCast', ...names])
}

async function saveManager(origin: string, name: string, permissions: PermissionFlags) {
  const { call } = await operatorOf(origin)
  const email = `${name}@example.com`
  const who = { name, username: name, email, password, confirmPassword: password }
  await call(saveUser, { body: { ...who, role: 'manager', permissions } })
}

async function createContent(page: Page, origin: string) {
  await page.goto(`${origin}/image-videos`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  await (await chooser).setFiles(media('red.jpg'))
  await expect(page.getByRole('checkbox', { name: 'Select red' })).toBeVisible()
  await page.getByRole('link', { name: 'Playlists' }).click()
  await page.getByRole('button', { name: 'Create Playlist' }).first().click()
  const creating = panel(page, 'Create Playlist')
  await creating.getByRole('textbox', { name: 'Title', exact: true }).fill('Night menu')
  await creating.getByRole('button', { name: 'Add Playlist' }).click()
  await expect(page.getByRole('article', { name: 'Night menu' })).toBeVisible()
}

async function switchOn(page: Page, label: string) {
  const toggle = page.getByRole('switch', { name: label })
  const saved = page.waitForResponse((response) => response.url().endsWith('/settings/update'))
  await toggle.press('Space')
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(toggle).toBeChecked()
}
