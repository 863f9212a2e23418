import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { permissionCatalog } from '@digisigncast/contract/api/permissions'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords, type RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

const manager = { username: 'mia', password: passwords.admin }

/** A screen with a playlist of a picture, another picture, and a manager with all permissions but that to publish. */
async function prepare(server: RunningServer) {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  await operator.upload('green.png')
  const screen = await operator.screen({ name: 'Front door', assignedItems: [playlist.id] })
  const permissions = Object.fromEntries(
    Object.entries(permissionCatalog).map(([area, { fields }]) => [
      area,
      Object.fromEntries(fields.map((field) => [field, field === 'publish' ? (0 as const) : (1 as const)])),
    ]),
  )
  const user = { name: 'Mia Lang', ...manager, confirmPassword: manager.password, email: 'mia@example.com' }
  await operator.call(saveUser, { body: { ...user, role: 'manager', permissions } })
  const shown = async () =>
    JSON.stringify((await operator.call(getManifest, { params: { screenID: screen.id } })) as object)
  return { operator, playlist, screen, shown }
}

async function signInAs(page: Page, server: RunningServer, who?: typeof manager) {
  // No page of the console: it would go on with its calls.
  await page.goto(`${server.origin}/healthz`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signIn(page, server.origin, who)
}

story(
  'a manager proposes a playlist, the display goes on, and an admin approves it',
  { tag: '@quick' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { operator, playlist, shown } = await prepare(server)
    const before = await shown()

    await story.step('an admin requires approval', async () => {
      await signIn(page, server.origin, { path: '/Settings' })
      await page.getByRole('switch', { name: 'Changes need approval' }).click({ force: true })
      const question = page.getByRole('dialog', { name: 'Require approval?' })
      await question.getByRole('button', { name: 'Require Approval' }).click()
      await expect(page.getByRole('switch', { name: 'Changes need approval' })).toBeChecked()
      expect((await operator.call(getSettings, {})).data.approval_required).toBe(true)
      await expect(page.getByRole('link', { name: 'Approvals' })).toBeVisible()
      await page.getByRole('link', { name: 'Approvals' }).click()
      await expect(page.getByText('Nothing waits for approval.')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    await story.step('a manager proposes another name and more content', async () => {
      await signInAs(page, server, manager)
      await page.goto(`${server.origin}/playlists?panel=edit&id=${playlist.id}`)
      const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
      await expect(panel.getByText('You propose changes of what displays show')).toBeVisible()
      await panel.getByRole('textbox', { name: 'Title' }).fill('Summer')
      await panel
        .getByText('green.png')
        .or(panel.getByText('green', { exact: true }))
        .first()
        .click()
      await panel.getByRole('button', { name: 'Propose Changes' }).click()
      await expect(page.getByText('Sent for approval. Displays show it when it is approved.')).toBeVisible()
      await expect(panel).toBeHidden()
      expect(await shown()).toBe(before)
      await page.goto(`${server.origin}/playlists?panel=edit&id=${playlist.id}`)
      await expect(panel.getByText('Your change waits for approval.')).toBeVisible()
      await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer')
      await expectFits(page, '[role=dialog]')
    })

    await story.step('the admin opens the difference and approves it', async () => {
      await signInAs(page, server)
      await expect(page.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible()
      await page.getByRole('link', { name: 'Approvals 1 waiting' }).click()
      await page.getByRole('button', { name: 'Open Summer' }).click()
      const panel = page.getByRole('dialog', { name: 'Proposal' })
      await expect(panel.getByText('1 item added')).toBeVisible()
      await expect(panel.getByText('One screen shows it: Front door.')).toBeVisible()
      await expectFits(page, '[role=dialog]')
      await panel.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('dialog', { name: 'Preview of Summer' })
      await expect(preview).toContainText('1 of 2 · Next: green')
      await expect(page.frameLocator('iframe[title="Preview of Summer"]').locator('html')).toHaveAttribute(
        'data-state',
        'playing',
      )
      await preview.getByRole('button', { name: 'Close preview' }).click()
      await expect(preview).toBeHidden()
      await panel.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Approved. Displays show the change now.')).toBeVisible()
      await expect(page.getByText('Nothing waits for approval.')).toBeVisible()
      expect(await shown()).not.toBe(before)
    })
  },
)

story(
  'an admin returns a proposal with a note, which the manager reads',
  { tag: '@quick' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { operator, playlist } = await prepare(server)
    await signIn(page, server.origin)

    await operator.call(updateSettings, { body: { approval_required: true } })

    const by = await operatorOf(server.origin, manager)
    await by.call(savePlaylist, { body: { name: 'Winter', playlistID: playlist.id } })

    await page.goto(`${server.origin}/approvals`)
    await page.getByRole('button', { name: 'Open Winter' }).click()
    const panel = page.getByRole('dialog', { name: 'Proposal' })
    await panel.getByRole('button', { name: 'Return' }).click()
    await panel.getByLabel('Note').fill('Use the short name.')
    await expectFits(page, '[role=dialog]')
    await panel.getByRole('button', { name: 'Return with Note' }).click()
    await expect(page.getByText('Returned with your note.')).toBeVisible()

    await signInAs(page, server, manager)
    await page.goto(`${server.origin}/approvals`)
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Returned' }).click()
    await page.getByRole('button', { name: 'Open Winter' }).click()
    await expect(panel.getByText('Use the short name.')).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]')
  },
)
