import { getPlaylist, listPlaylists } from '@digisigncast/contract/content/playlists'
import { expect } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a template makes playlists with their slides, and can be canceled', async ({ page, server }) => {
  story.setTimeout(120_000)
  const { call } = await operatorOf(server.origin)
  await signIn(page, server.origin, { path: '/playlists' })
  const panel = page.getByRole('dialog', { name: 'Playlist Templates' })
  const template = (name: string) => panel.getByRole('region', { name })

  await story.step('a canceled template leaves no playlist', async () => {
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect(panel).toBeVisible()
    await expectFits(page, '[role=dialog]')
    const news = template('News and notices')
    await news.getByRole('button', { name: 'Use this template' }).click()
    await expect(news.getByRole('status')).toContainText('of 8')
    await news.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Canceled. The slides that were made stay in your library.')).toBeVisible()
    expect((await call(listPlaylists, { query: {} })).data.map(({ name }) => name)).toEqual(['Welcome'])
  })
  await story.step('a menu with an advertisement after each slide', async () => {
    const menu = template('Menu with advertisements')
    await menu.getByRole('button', { name: 'Use this template' }).click()
    await expect(panel).toBeHidden({ timeout: 60_000 })
    const row = page.getByRole('article', { name: 'Menu with advertisements' })
    await expect(row).toContainText('about 0:48')
    await row.getByRole('button', { name: 'Play order' }).click()
    await expect(row.getByRole('region', { name: 'Play order' }).getByRole('listitem')).toContainText([
      'Menu, café',
      'Daily special',
      'Menu of the week',
      'Sale',
      'Price list',
      'Daily special',
      'Menu, café',
      'Sale',
    ])
    const { data } = await call(listPlaylists, { query: { search: 'menu' } })
    const stored = (await call(getPlaylist, { params: { playlistID: data[0]?.id ?? '' } })).data
    expect(stored.contents.every(({ media }) => media.thumbnail !== null)).toBe(true)
  })
})
