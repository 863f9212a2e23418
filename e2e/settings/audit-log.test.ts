import { login } from '@digisigncast/contract/accounts/session'
import { listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect } from '@playwright/test'
import { expectFits, expectLayout } from '../support/accessible.ts'
import { apiClientOf } from '../support/api-client.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story('an admin sees who changed what in a playlist, filters and downloads', async ({ page, server }) => {
  const api = apiClientOf(server.origin)
  const { data } = await api.call(login, { body: { login: 'admin', password: passwords.admin } })
  api.use((data as { access_token: string }).access_token)
  const media = (await api.call(listMedia, { query: {} })).data.slice(0, 2)
  const saved = await api.call(savePlaylist, { body: { name: 'Menu', media_ids: [media[0]?.id ?? ''] } })
  await api.call(savePlaylist, {
    body: { playlistID: saved.data.id, name: 'Lunch', media_ids: [media[1]?.id ?? ''] },
  })

  await signIn(page, server.origin, { path: '/Settings' })
  await page.getByRole('link', { name: 'Open the audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: 'Lunch' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Playlist: changed')

  await story.step('an entry has the fields before and after, by keyboard', async () => {
    await rows.getByRole('button').press('Enter')
    const panel = page.getByRole('dialog', { name: 'Playlist: changed' })
    await expect(panel.getByRole('row', { name: /^Name Menu Lunch$/ })).toBeVisible()
    await expect(panel.getByRole('row', { name: /^Items/ })).toContainText(`Added: ${media[1]?.title}`)
    await expect(panel.getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', /playlists\?search=Lunch/)
    await expectFits(page, '[role=dialog]')
    await panel.getByRole('button', { name: 'History' }).click()
    await expect(panel).toBeHidden()
  })
  await story.step('its history has the other change, too', async () => {
    await expect(page.getByText('History of Lunch')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Playlist: / })).toHaveText([
      'Playlist: changed',
      'Playlist: created',
    ])
    await page.reload()
    await expect(page.getByRole('button', { name: /^Playlist: / })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove the filter History of' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'User: signed in' }).first()).toBeVisible()
  })
  await story.step('without a match it says so', async () => {
    await page.getByRole('searchbox').fill('nothing has this name')
    await expect(page.getByText('Nothing matches “nothing has this name”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
  await story.step('the log is downloaded as CSV and JSON lines', async () => {
    for (const [name, file] of [
      ['Download CSV', 'audit-log.csv'],
      ['JSON lines', 'audit-log.jsonl'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toBe(file)
    }
  })
  await expectLayout(page, 'main')
})

story('the platform owner sees the own acts', { tag: '@quick' }, async ({ page, server }) => {
  await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner, path: '/system-logs' })
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'User: signed in' }).first()).toContainText('Platform owner')
  await expect(page.getByText('Playlist:')).toBeHidden()
})
