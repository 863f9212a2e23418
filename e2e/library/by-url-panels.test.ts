import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { openPlaylist } from '../support/playlists.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } })

/** A website that first forbids to be framed. Its stream may be read by all players. */
async function serveSite() {
  const headers: Record<string, string> = { 'access-control-allow-origin': '*' }
  const server = createServer(({ url }, response) =>
    response.writeHead(200, headers).end(url === '/live.m3u8' ? '#EXTM3U' : '<h1>Menu</h1>'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const allow = () => delete headers['x-frame-options']
  const forbid = () => {
    headers['x-frame-options'] = 'SAMEORIGIN'
  }
  forbid()
  return { host, allow, forbid, stop: () => server.close() }
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

story('a web page and a stream are added, their problems are named, and they are changed', async ({ page, server }) => {
  const site = await serveSite()
  const operator = await operatorOf(server.origin)
  await operator.upload('green.png')
  await signIn(page, server.origin, { path: '/image-videos' })
  const [added, edited] = [panel(page, 'Add Web Page'), panel(page, 'Edit Web Page')]

  await story.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Web page' }).click()
    await added.getByRole('button', { name: 'Add Web Page' }).click()
    await expect(added.getByText('Address is required.')).toBeVisible()
    await expect(added.getByLabel('Address')).toBeFocused()
    await expectAccessibleInBoth(page, '[role=dialog]', 'Add Web Page')
  })

  await story.step('a page that forbids frames is saved with what to do', async () => {
    await added.getByLabel('Address').fill(`http://${site.host}/menu`)
    await added.getByLabel('Title').fill('Menu of the day')
    await added.getByRole('button', { name: 'Choose image' }).click()
    await panel(page, 'Choose Image').getByRole('button', { name: /green/ }).click()
    await expect(added.getByText('green')).toBeVisible()
    await added.getByRole('button', { name: 'Add Web Page' }).click()
    await expect(edited.getByRole('alert')).toContainText(`${site.host} does not allow embedding.`)
    await expect(edited.getByLabel('Address')).toHaveValue(`http://${site.host}/menu`)
  })

  await story.step('saved again, it is the same item without a problem', async () => {
    site.allow()
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited).toBeHidden()
    await expect(page.getByText(site.host)).toHaveCount(1)
  })

  await story.step('it is opened from its details, and changed', async () => {
    await page.getByRole('button', { name: 'Details of Menu of the day' }).click()
    const details = panel(page, 'Media details')
    await expect(details.getByRole('link', { name: `http://${site.host}/menu` })).toBeVisible()
    await expect(details.getByText(/^Checked (just now|1 minute ago)$/)).toBeVisible()
    site.forbid()
    await details.getByRole('button', { name: 'Check again' }).click()
    await expect(details.getByRole('alert')).toContainText(`${site.host} does not allow embedding.`)
    await expectAccessibleInBoth(page, '[role=dialog]', 'Media details')
    site.allow()
    await details.getByRole('button', { name: 'Check again' }).click()
    await expect(details.getByRole('alert')).toBeHidden()
    await details.getByRole('button', { name: 'Edit web page' }).click()
    await expect(edited.getByText('green')).toBeVisible()
    await edited.getByLabel('Zoom').fill('150')
    await expect(edited.getByLabel('Load again')).toHaveValue('Every 30 minutes')
    await edited.getByLabel('Load again').click()
    await page.getByRole('option', { name: 'Never' }).click()
    await edited.getByRole('button', { name: 'Remove the image' }).click()
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited).toBeHidden()
    await page.goto(page.url())
    await page.getByRole('button', { name: 'Details of Menu of the day' }).click()
    await details.getByRole('button', { name: 'Edit web page' }).click()
    await expect(edited.getByLabel('Zoom')).toHaveValue('150 %')
    await expect(edited.getByLabel('Load again')).toHaveValue('Never')
    await expect(edited.getByRole('button', { name: 'Choose image' })).toBeVisible()
  })

  await story.step('a stream is added with an image, and what is not one is named', async () => {
    await page.goto(`${server.origin}/image-videos`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Stream' }).click()
    const stream = panel(page, 'Add Stream')
    await stream.getByLabel('Address').fill(`http://${site.host}/menu`)
    await stream.getByLabel('Title').fill('Lobby TV')
    await stream.getByRole('button', { name: 'Choose image' }).click()
    await panel(page, 'Choose Image').getByRole('button', { name: /green/ }).click()
    await stream.getByRole('button', { name: 'Add Stream' }).click()
    const saved = panel(page, 'Edit Stream')
    await expect(saved.getByRole('alert')).toContainText(`${site.host} did not answer with an HLS playlist.`)
    await expectAccessibleInBoth(page, '[role=dialog]', 'Edit Stream')
    await saved.getByLabel('Address').fill(`http://${site.host}/live.m3u8`)
    await saved.getByRole('button', { name: 'Save' }).click()
    await expect(saved).toBeHidden()
  })

  await story.step('its sound is turned on in a playlist', async () => {
    const media = (await operator.call(listMedia, { query: { type: 'stream' } })).data
    const body = { name: 'Lobby', media_ids: media.map(({ id }) => id) }
    const { data } = await operator.call(savePlaylist, { body })
    await page.goto(`${server.origin}/playlists?panel=item&id=${data.id}.${data.contents[0]?.id}`)
    const settings = panel(page, 'Item Settings')
    await settings.getByRole('switch', { name: 'Play the sound of this stream' }).check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
    await expect((await openPlaylist(page, 'Lobby')).getByTitle('Sound: 100 %')).toBeVisible()
  })
  site.stop()
})
