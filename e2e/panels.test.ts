import { join } from 'node:path'
import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { deviceOf } from './support/device.ts'
import { operatorOf } from './support/operator.ts'
import { signIn, submitSignIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

story('a form with unsaved changes or marked fields, and messages, are accessible', async ({ page, server }) => {
  await (await operatorOf(server.origin)).upload('red.jpg')
  await signIn(page, server.origin)
  await story.step('the confirmation for unsaved changes', async () => {
    await page.goto(`${server.origin}/users`)
    await page.getByRole('button', { name: 'Create User' }).click()
    const panel = page.getByRole('dialog', { name: 'Create User' })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect(question).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'Discard changes?')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByText('Username is required.')).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'a form with marked fields')
  })
  await story.step('messages', () => expectReadableMessages(page, server.origin))
})

async function expectReadableMessages(page: Page, origin: string) {
  await page.goto(`${origin}/image-videos`)
  await expect(page.getByRole('checkbox', { name: 'Select red' })).toBeVisible()
  await page.keyboard.press('Delete')
  const box = page.getByRole('alert').filter({ hasText: 'No files selected!' })
  await expect(box).toBeVisible()
  // A message does not fade while the pointer is over it.
  await box.getByText('Error!').hover()
  await expectAccessibleInBoth(page, '[role=alert]', 'an error')
  await page.goto(`${origin}/Settings`)
  await page.getByText('Display Other Managers').click()
  const success = page.getByText('Success!')
  await expect(success).toBeVisible()
  await success.hover()
  await expectAccessibleInBoth(page, 'output', 'a success')
}

story.describe('addresses', () => {
  // Of objects that do not exist. Panels slide, as users see them.
  story.use({ expectedNoise: [/status of 404/], contextOptions: { reducedMotion: 'no-preference' } })

  story(
    'panels have addresses: Back, Forward, reload, links, and words for what cannot be opened',
    async ({ page, context, server }) => {
      const operator = await operatorOf(server.origin)
      const screen = await operator.screen({ name: 'Front door' })
      const { id } = screen
      const channel = await operator.channel('main', {}, 'Café')
      await signIn(page, server.origin)
      const start = `${server.origin}/screens?sort=name`
      const address = `${start}&panel=edit&id=${id}`
      const edit = (on: Page) => on.getByRole('dialog', { name: 'Edit Screen' })
      const title = (on: Page) => edit(on).getByRole('textbox', { name: 'Title' })
      const question = page.getByRole('dialog', { name: 'Discard changes?' })

      await story.step('opening adds an entry, Back closes the panel', async () => {
        await page.goto(start)
        await page.getByRole('article', { name: 'Front door' }).getByRole('button', { name: 'Edit Screen' }).click()
        await expect(title(page)).toHaveValue('Front door')
        await expect(page).toHaveURL(address)
        await page.goBack()
        await expect(edit(page)).toBeHidden()
        await expect(page).toHaveURL(start)
        await page.goForward()
        await expect(title(page)).toHaveValue('Front door')
      })
      await story.step('Back asks before it discards changes', async () => {
        await title(page).fill('Back door')
        await page.goBack()
        await question.getByRole('button', { name: 'Keep editing' }).click()
        await expect(question).toBeHidden()
        await expect(title(page)).toHaveValue('Back door')
        await expect(page).toHaveURL(address)
        await page.goBack()
        await question.getByRole('button', { name: 'Discard' }).click()
        await expect(edit(page)).toBeHidden()
        await expect(page).toHaveURL(start)
      })
      await story.step('a saved panel leaves no entry, and opens again with the stored values', async () => {
        await page.goForward()
        await title(page).fill('Side door')
        await edit(page).getByRole('button', { name: 'Update Screen' }).click()
        await expect(edit(page)).toBeHidden()
        await expect(page).toHaveURL(start)
        await page.goForward()
        await expect(title(page)).toHaveValue('Side door')
      })
      await story.step('a reload keeps it open, and closing it leads to the page', async () => {
        await page.reload()
        await expect(title(page)).toHaveValue('Side door')
        await page.keyboard.press('Escape')
        await expect(edit(page)).toBeHidden()
        await expect(page).toHaveURL(start)
      })
      await story.step('a link opens it, also for a new object', async () => {
        const other = await context.newPage()
        await other.goto(address)
        await title(other).fill('Back door')
        await other.keyboard.press('Escape')
        await other.getByRole('button', { name: 'Discard' }).click()
        await expect(edit(other)).toBeHidden()
        await expect(other).toHaveURL(start)
        await other.goto(`${server.origin}/channels?panel=create`)
        await expect(other.getByRole('dialog', { name: 'Create Channel' })).toBeVisible()
        await other.goto(`${server.origin}/channels?panel=edit&id=${channel.id}`)
        await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Café')
        await other.close()
      })
      await story.step('an object that does not exist', async () => {
        await page.goto(`${start}&panel=content&id=${channel.id}`)
        const missing = page.getByRole('dialog', { name: 'Screen' })
        await expect(missing).toContainText('This screen no longer exists.')
        await expectAccessibleInBoth(page, '[role=dialog]', 'a missing screen')
        await missing.getByRole('button', { name: 'Close', exact: true }).click()
        await expect(missing).toBeHidden()
        await expect(page).toHaveURL(start)
      })
      await story.step('the other panels', async () => {
        const playlist = await operator.playlist(['red.jpg'], 4000)
        const { data: team } = await operator.call(listUsers, { query: {} })
        for (const [path, name] of [
          [`/screens?panel=create`, 'Create Screen'],
          [`/screens?panel=devices&id=${id}`, 'Devices of Side door'],
          [`/screens/${id}?panel=connection&id=${id}`, 'Connection Details'],
          [`/playlists?panel=create`, 'Create Playlist'],
          [`/playlists?panel=edit&id=${playlist.id}`, 'Edit Playlist'],
          [`/playlists?panel=add&id=${playlist.id}`, 'Add Content To red.jpg'],
          [`/image-videos?panel=details&id=${playlist.media[0]?.id}`, 'Media details'],
          [`/users?panel=create`, 'Create User'],
          [`/users?panel=edit&id=${team[0]?.id}`, 'Edit User'],
          [`/users?panel=edit&id=none`, 'User'],
          [`/dashboard?panel=profile`, 'Profile'],
          [`/screens?panel=waiting`, 'Devices Waiting For Approval'],
          [`/screens?panel=selected-screens`, 'Content of selected screens'],
          [`/screens?panel=selected-tags`, 'Tags of selected screens'],
          [`/screens?panel=tags`, 'Manage Tags'],
          [`/screens?panel=selected-hours`, 'Opening hours of selected screens'],
          [`/screens?panel=selected-zone`, 'Time zone of selected screens'],
          [`/playlists?panel=item&id=${playlist.id}.${playlist.contents[0]?.id}`, 'Item Settings'],
          [`/playlists?panel=item&id=${playlist.id}.none`, 'Item'],
        ] as const) {
          await page.goto(server.origin + path)
          await expect(page.getByRole('dialog', { name })).toBeVisible()
        }
      })
      await story.step('panels above others', async () => {
        const device = await deviceOf(server.origin, screen.code, { device_name: 'Box' })
        const devices = page.getByRole('dialog', { name: 'Devices of Side door' })
        const details = page.getByRole('dialog', { name: 'Device Details' })
        const replace = page.getByRole('dialog', { name: 'Replace Device' })
        const list = `${start}&panel=devices&id=${id}`
        await page.goto(list)
        await devices.getByRole('button', { name: 'Details of Box' }).click()
        await details.getByRole('button', { name: 'Replace Device' }).click()
        await expect(page).toHaveURL(`${list}&device=${device.id}&replace=${device.id}`)
        await page.reload()
        await expect(replace).toBeVisible()
        await page.goBack()
        await expect(replace).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
        await expect(page).toHaveURL(list)
        await expect(devices.getByRole('button', { name: 'Details of Box' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(start)

        await page.goto(`${server.origin}/screens/${id}/device?device=${device.id}`)
        await expect(details).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(`${server.origin}/screens/${id}/device`)
        await page.goto(`${server.origin}/screens/${id}/device?device=none`)
        await expect(page.getByRole('alert')).toContainText('This device no longer exists.')
      })
      await story.step('content of selected screens, after a reload', async () => {
        await page.goto(start)
        await page.getByRole('checkbox', { name: 'Select Side door' }).check()
        const bar = page.getByRole('region', { name: 'Selected screens' })
        await bar.getByRole('button', { name: 'Content' }).click()
        await expect(page.getByRole('dialog', { name: 'Content of 1 screen' })).toBeVisible()
        await page.reload()
        await expect(page.getByRole('dialog', { name: 'Content of 1 screen' })).toBeVisible()
        await page.goBack()
        await expect(page).toHaveURL(start)
      })
      await story.step('the search opens panels', async () => {
        await page.goto(start)
        await expect(page.getByRole('article', { name: 'Side door' })).toBeVisible()
        await page.keyboard.press('ControlOrMeta+k')
        const search = page.getByRole('dialog', { name: 'Search' })
        await search.getByRole('combobox').fill('create')
        await expect(search.getByRole('option')).toHaveText([
          'Create New Screen',
          'Create Playlist',
          'Create New Channel',
          'Create New Entry',
          'Create User',
        ])
        await search.getByRole('combobox').fill('upload')
        await expect(search.getByRole('option')).toHaveText(['Upload Media'])
        await page.keyboard.press('Enter')
        const panel = page.getByRole('dialog', { name: 'Upload Media' })
        await expect(panel).toBeVisible()
        await expectAccessibleInBoth(page, '[role=dialog]', 'Upload Media')
        const chooser = page.waitForEvent('filechooser')
        await panel.getByRole('button', { name: 'Choose Files' }).click()
        await (await chooser).setFiles(join(import.meta.dirname, 'media', 'green.png'))
        await expect(panel).toBeHidden()
        await expect(page.getByRole('checkbox', { name: 'Select green' })).toBeVisible()
      })
      await story.step('signing in leads to the panel; a user without the right reads why', async () => {
        const manager = { username: 'mina', name: 'Mina', email: 'mina@example.com', role: 'manager' } as const
        const password = 'harbour lantern 58'
        const permissions = { screens: { view: 1 } } as const
        await operator.call(saveUser, { body: { ...manager, password, confirmPassword: password, permissions } })
        const theirs = await context.browser()?.newContext()
        const mina = await theirs?.newPage()
        if (!mina) throw new Error('no browser')
        await mina.goto(address)
        await submitSignIn(mina, { username: manager.username, password })
        await expect(mina.getByRole('dialog', { name: 'Screen' })).toContainText('You are not allowed to do this.')
        await expect(mina).toHaveURL(address)
        await theirs?.close()
      })
    },
  )
  story('panels of the platform owner have addresses', { tag: '@quick' }, async ({ page, server }) => {
    const operator = await operatorOf(server.origin, { username: 'owner', password: passwords.owner })
    const { data: customers } = await operator.call(listUsers, { query: {} })
    const customer = `id=${customers[0]?.id}`
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    for (const [path, name] of [
      ['/manage-users?panel=create', 'Create User'],
      [`/manage-users?panel=edit&${customer}`, 'Edit User'],
      [`/manage-users?panel=password&${customer}`, 'Change Password'],
      [`/manage-users?panel=delete&${customer}`, 'Delete User'],
      [`/manage-users/${customers[0]?.id}?panel=view&${customer}`, 'View as customer'],
      ['/membership-plans?panel=create', 'Create Plan'],
      ['/membership-plans?panel=edit&id=none', 'Plan'],
      ['/subscriptions?panel=create', 'Create Subscription'],
      ['/billing?panel=payment&id=none', 'Invoice'],
      ['/announcements?panel=create', 'Create Announcement'],
      ['/announcements?panel=edit&id=none', 'Announcement'],
      ['/subscriptions?panel=edit&id=none', 'Subscription'],
    ] as const) {
      await page.goto(server.adminOrigin + path)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    }
  })
})
