import { join } from 'node:path'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { deviceOf } from './support/device.ts'
import { operatorOf } from './support/operator.ts'
import { signIn, typeSignIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const media = (file: string) => join(import.meta.dirname, 'media', file)
const notAPicture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('This is a letter.') })

story.describe('errors', () => {
  // The trace recorder, not the page, asks for the preview of a file that is being uploaded.
  story.use({
    expectedNoise: [
      /Connecting to 'blob:|Failed to load resource|Failed to fetch dynamically imported|ERR_INTERNET_DISCONNECTED/,
    ],
  })

  story('offline, a page loads on retry, and Logout signs out here', async ({ page, server }) => {
    // Signing out shows the login page again, without a connection.
    await typeSignIn(page, server.origin)
    const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Channels' })
    await page.context().setOffline(true)
    await place.click()
    const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
    await expect(failed).toBeVisible()
    await expect(page).toHaveTitle('Page not loaded · DigiSignCast')
    await expect(place).toBeVisible()
    await expect(page.getByRole('button', { name: 'Profile of Admin' })).toBeVisible()

    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toContainText('The server cannot be reached. Check the connection and try again.')
    await page.context().setOffline(false)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Manage Channels' })).toBeVisible()
    await expect(failed).toHaveCount(0)

    await page.getByRole('button', { name: 'Profile of Admin' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(page.getByText(/^You are signed out here, but the server could not be reached/)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
    await page.context().setOffline(false)
  })

  story('a failed upload offers a retry only where it can help', async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/image-videos' })
    const chooser = page.getByLabel('Files to upload').first()
    await chooser.setInputFiles(notAPicture('letter.png'))
    const refused = page.getByRole('region', { name: 'Failed uploads' })
    await expect(refused).toContainText('1 upload failed')
    await expect(tile(page, 'letter.png')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry letter.png' })).toHaveCount(0)

    await page.context().setOffline(true)
    await chooser.setInputFiles(media('red.jpg'))
    const again = page.getByRole('button', { name: 'Retry red.jpg' })
    await expect(again).toBeVisible()
    await page.context().setOffline(false)
    await again.click()
    await expect(page.getByRole('checkbox', { name: 'Select red' })).toBeVisible()
    await expect(refused).toContainText('1 upload failed')
    await page.reload()
    await expect(tile(page, 'letter.png')).toBeVisible()
    await refused.getByRole('button', { name: 'Dismiss All' }).click()
    await expect(refused).toHaveCount(0)

    await chooser.setInputFiles(media('red.jpg'))
    await expect(page.getByText('“red” is uploaded. Another media item has this name.')).toBeVisible()
  })

  story('the error of a refused logo disappears with the next file', async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/Settings' })
    const upload = async (file: Parameters<typeof page.setInputFiles>[1]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload logo' }).click()
      await (await chooser).setFiles(file)
    }
    const error = page.getByRole('alert').filter({ hasText: 'Error!' })
    await upload(notAPicture('logo.png'))
    await expect(error).toBeVisible()
    await upload(media('green.png'))
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible()
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(error).toHaveCount(0)
  })

  story('deleting without a selection shows a message, with the keyboard, too', async ({ page, server }) => {
    await (await operatorOf(server.origin)).upload('red.jpg')
    await signIn(page, server.origin, { path: '/image-videos' })
    const select = page.getByRole('checkbox', { name: 'Select red' })
    await expect(select).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alert').filter({ hasText: 'No files selected!' })).toBeVisible()
    await select.check()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Delete 1 media item' })
    await expect(question).toContainText('Are you sure you want to delete the selected files?')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(select).toHaveCount(0)
  })

  story(
    'trim and sound of a video: errors at their fields, and the tile shows what is set',
    async ({ page, server }) => {
      const operator = await operatorOf(server.origin)
      await operator.playlist(['tone.mp4', 'cyan-magenta-yellow.mp4'], 4000)
      await signIn(page, server.origin, { path: '/playlists?search=tone' })
      const card = page.getByRole('article', { name: /^tone/ })
      const panel = page.getByRole('dialog', { name: 'Item Settings' })
      await card.getByRole('button', { name: 'Settings of cyan' }).click()
      await expect(panel.getByText('This video has no sound.')).toBeVisible()
      // As in the moment before the focus moves into the panel.
      await page.locator('[aria-label^="Settings of cyan"]').focus()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()

      await card.getByRole('button', { name: 'Settings of tone' }).click()
      const [from, to] = ['From', 'To'].map((name) => panel.getByRole('textbox', { name, exact: true })) as [
        Locator,
        Locator,
      ]
      const save = panel.getByRole('button', { name: 'Save' })
      await panel.getByRole('switch', { name: 'Play the sound of this video' }).click()
      await from.fill('soon')
      await to.fill('0:02')
      await save.click()
      await expect(panel.getByText('Enter a time such as 0:05 or 1:02.5.')).toBeVisible()
      await expect(from).toBeFocused()
      await from.fill('0:01.5')
      await save.click()
      await expect(panel.getByText('A trimmed video ends at least 1 second after its start.')).toBeVisible()
      await expect(from).toHaveValue('0:01.5')
      await to.fill('4.5')
      await panel.getByRole('radio', { name: 'Loop for …' }).check()
      await panel.getByLabel('Loop for: seconds').fill('20')
      await expect(panel.getByText('Plays for 0:20')).toBeVisible()
      await expectAccessibleInBoth(page, '[role=dialog]')
      await save.click()
      await expect(panel).toBeHidden()
      for (const mark of ['Trimmed: 0:01.5 to 0:04.5', 'Loops for 0:20', 'Sound: 100 %'])
        await expect(card.getByText(mark)).toBeAttached()
    },
  )

  story('content is added only to playlists that the user may edit', async ({ page, server }) => {
    const admin = await operatorOf(server.origin)
    await admin.call(updateSettings, {
      body: { display_other_managers_content: true, view_other_managers_playlists: true },
    })
    const people = ['mina', 'noor'].map((username) => ({ username, password: 'harbour lantern 58' }))
    for (const who of people) await admin.call(saveUser, { body: managerOf(who) })
    const [mina, noor] = await Promise.all(people.map((who) => operatorOf(server.origin, who)))
    await mina?.playlist(['green.png'], 4000)
    await noor?.playlist(['red.jpg'], 4000)
    await signIn(page, server.origin, { ...people[0], path: '/playlists' })
    await expect(page.getByRole('article', { name: 'red.jpg' })).toBeVisible()
    await page.goto(`${server.origin}/image-videos`)
    await page.getByRole('checkbox', { name: 'Select green' }).check()
    await page.getByRole('button', { name: 'Add To Playlist' }).click()
    const choices = page.getByRole('dialog', { name: 'Add Content To Playlist' })
    await expect(choices.getByRole('switch', { name: 'green.png' })).toBeVisible()
    await expect(choices.getByRole('switch', { name: 'red.jpg' })).toHaveCount(0)
  })
})

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const managerOf = ({ username, password }: { username: string; password: string }) => ({
  name: username,
  username,
  email: `${username}@example.com`,
  password,
  confirmPassword: password,
  role: 'manager' as const,
  permissions: { content: { view: 1, create: 1 }, playlist: { view: 1, create: 1, edit: 1 } } satisfies PermissionFlags,
})

/** Answers with a changed copy of what the server answers, like a newer server. */
const changed = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}

story('a page that is older than the server shows what it does not know as unknown', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const screen = await operator.screen({ name: 'Front door' })
  const device = await deviceOf(server.origin, screen.code, { device_name: 'Lobby TV' })
  await device.heartbeat({ revision: await device.revision() })
  await signIn(page, server.origin)

  await page.route(
    '**/api/v1/screens?**',
    changed((text) => text.replace(/"state":\{"code":"\w+"/g, '"state":{"code":"dreaming"')),
  )
  await page.route(
    '**/api/v1/screens/*/devices',
    changed((text) =>
      text
        .replace(/"status":\d/, '"status":17')
        .replace(/"display_state":"\w+"/, '"display_state":"dreaming"')
        .replace(/"approval":"\w+"/, '"approval":"dreaming"'),
    ),
  )
  await page.goto(`${server.origin}/screens`)
  const card = page.getByRole('article', { name: 'Front door' })
  await expect(card).toContainText('Unknown')
  await page.goto(`${server.origin}/screens/${screen.id}`)
  await page.getByRole('tab', { name: 'Device' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Unknown')
  await page.getByRole('button', { name: 'Details of Lobby TV' }).click()
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('This page does not know')

  await page.route(
    '**/api/v1/screens?**',
    changed((text) => text.replace(/("name":"Front door".*?"data_type":")\w+/, '$1dreaming')),
  )
  await operator.screen({ name: 'Cellar' })
  await page.goto(`${server.origin}/screens`)
  await expect(page.getByRole('article', { name: 'Cellar' })).toBeVisible()
  await expect(page.getByText('This page is older than the server')).toBeVisible()

  await page.route(
    '**/api/v1/playlists?**',
    changed((text) => text.replaceAll('"name":"', '"name":{"text":"').replaceAll(/("name":\{"text":"[^"]*")/g, '$1}')),
  )
  await page.goto(`${server.origin}/playlists`)
  await expect(page.getByText('This page and the server have different versions. Reload the page.')).toBeVisible()
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
})
