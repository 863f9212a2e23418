import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } })

/** A website that first forbids to be framed. */
async function serveSite() {
  const headers: Record<string, string> = { 'x-frame-options': 'SAMEORIGIN' }
  const server = createServer((_request, response) => response.writeHead(200, headers).end('<h1>Menu</h1>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const allow = () => delete headers['x-frame-options']
  return { host, allow, stop: () => server.close() }
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

story('a web page is added, its problem is named, and it is changed', async ({ page, server }) => {
  const site = await serveSite()
  await (await operatorOf(server.origin)).upload('green.png')
  await signIn(page, server.origin)
  await page.getByRole('link', { name: 'Image / Videos' }).click()
  const added = panel(page, 'Add Web Page')

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
    await expect(added.getByRole('alert')).toContainText(`${site.host} does not allow other pages to show it.`)
    await expect(added.getByLabel('Address')).toHaveValue(`http://${site.host}/menu`)
  })

  await story.step('saved again, it is the same item without a problem', async () => {
    site.allow()
    await added.getByRole('button', { name: 'Update Web Page' }).click()
    await expect(added).toBeHidden()
    await expect(page.getByText(site.host)).toHaveCount(1)
  })

  await story.step('it is opened from its details, and changed', async () => {
    await page.getByRole('button', { name: 'Details of Menu of the day' }).click()
    const details = panel(page, 'Media details')
    await expect(details.getByRole('link', { name: `http://${site.host}/menu` })).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'Media details')
    await details.getByRole('button', { name: 'Edit web page' }).click()
    const edited = panel(page, 'Edit Web Page')
    await expect(edited.getByText('green')).toBeVisible()
    await edited.getByLabel('Zoom').fill('150')
    await edited.getByRole('button', { name: 'Remove the image' }).click()
    await edited.getByRole('button', { name: 'Update Web Page' }).click()
    await expect(edited).toBeHidden()
    await page.goto(page.url())
    await page.getByRole('button', { name: 'Details of Menu of the day' }).click()
    await details.getByRole('button', { name: 'Edit web page' }).click()
    await expect(edited.getByLabel('Zoom')).toHaveValue('150 %')
    await expect(edited.getByRole('button', { name: 'Choose image' })).toBeVisible()
  })
  site.stop()
})
