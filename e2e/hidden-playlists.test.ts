import { saveUser } from '@digisigncast/contract/accounts/users'
import { getChannel } from '@digisigncast/contract/content/channels'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { getScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { getPreparedTakeover, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const password = 'harbour lantern 58'
const hidden = 'Playlist of another manager'

story('a hidden playlist of another manager is not named, and stays in what shows it', async ({ page, server }) => {
  const { call, ids, channelID, entry, takeover } = await prepare(server.origin)
  await signIn(page, server.origin, { username: 'mina', password })
  // The dashboard asks for nothing that mina cannot see.
  await page.waitForLoadState('networkidle')

  await story.step('in a channel', async () => {
    await page.goto(`${server.origin}/channels`)
    const card = page.getByRole('article', { name: 'Lobby', exact: true })
    await expect(card.locator('dl > div')).toHaveText([`Main${hidden}, Offers`])
    await card.getByRole('button', { name: 'Edit Channel' }).click()
    await rename(page, { form: 'Edit Channel', field: 'Title', button: 'Update Channel' })
    await expect(page.getByRole('article', { name: 'Renamed', exact: true })).toBeVisible()
    const { data } = await call(getChannel, { params: { channelID } })
    expect([data.name, data.playlistsId]).toEqual(['Renamed', { Main: ids }])
  })
  await story.step('in a schedule entry', async () => {
    await page.goto(`${server.origin}/schedule?view=list`)
    const row = page.getByRole('button', { name: /^Breakfast/ })
    await expect(row).toContainText(`${hidden}, Offers`)
    await row.click()
    await rename(page, { form: 'Edit Entry', field: 'Name', button: 'Update Entry' })
    await expect(page.getByRole('button', { name: /^Renamed/ })).toBeVisible()
    const { data } = await call(getScheduleEntry, { params: { id: entry } })
    expect([data.name, data.content.map(({ id }) => id)]).toEqual(['Renamed', ids])
  })
  await story.step('in a prepared takeover', async () => {
    await page.goto(`${server.origin}/takeovers`)
    const row = page.getByRole('button', { name: /^Closed/ })
    await expect(row).toContainText(`${hidden}, Offers`)
    await row.click()
    await rename(page, { form: 'Edit Takeover', field: 'Name', button: 'Update Takeover' })
    await expect(page.getByRole('button', { name: /^Renamed/ })).toBeVisible()
    const { data } = await call(getPreparedTakeover, { params: { id: takeover } })
    expect([data.name, data.content.map(({ id }) => id)]).toEqual(['Renamed', ids])
  })
})

/** Renames what is edited in a form that shows the hidden playlist at the first position. */
async function rename(page: Page, { form, field, button }: { form: string; field: string; button: string }) {
  const panel = page.getByRole('dialog', { name: form })
  await expect(panel.getByRole('switch', { name: `${hidden}, plays at position 1` })).toBeChecked()
  await panel.getByRole('textbox', { name: field, exact: true }).fill('Renamed')
  await panel.getByRole('button', { name: button }).click()
  await expect(panel).toBeHidden()
}

/** Two managers, and a channel, an entry and a takeover that show a playlist of one of them. */
async function prepare(origin: string) {
  const operator = await operatorOf(origin)
  const { call } = operator
  const all = { view: 1, create: 1, edit: 1, delete: 1 } as const
  const permissions = { channels: all, playlist: all, schedules: all, takeover: { view: 1, edit: 1 } } as const
  for (const username of ['mina', 'theo']) {
    const who = { name: username, username, email: `${username}@example.com`, password, confirmPassword: password }
    await call(saveUser, { body: { ...who, role: 'manager', permissions } })
  }
  const theo = await operatorOf(origin, { username: 'theo', password })
  const secret = await theo.call(savePlaylist, { body: { name: 'Secret offer' } })
  const offers = await call(savePlaylist, { body: { name: 'Offers' } })
  const ids = [secret.data.id, offers.data.id]
  const screen = await operator.screen({ name: 'Counter' })
  const channel = await operator.channel('main', { Main: ids }, 'Lobby')
  const { data: entry } = await call(saveScheduleEntry, {
    body: {
      name: 'Breakfast',
      color: 'teal',
      priority: 'normal',
      rule: { days: ['mon'], from: '06:00', until: '10:00' },
      content_type: 'playlist',
      content_ids: ids,
      screen_ids: [screen.id],
    },
  })
  const { data: takeover } = await call(savePreparedTakeover, {
    body: { name: 'Closed', content_ids: ids, everywhere: true },
  })
  return { call, ids, channelID: channel.id, entry: entry.id, takeover: takeover.id }
}
