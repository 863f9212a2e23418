import { saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { pressAction } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

// The server may open it, and nothing listens there.
story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }, expectedNoise: [/422 .*webhooks\/save/] })

story('an admin adds a webhook by keyboard, sees why a test fails, and deletes it', async ({ page, server }) => {
  const url = `https://127.0.0.1:9/hooks/${'a'.repeat(175)}`
  await signIn(page, server.origin, { path: '/Settings' })
  await expect(section(page).getByText('No webhooks yet.')).toBeVisible()
  const adding = panel(page, 'Add Webhook')
  await story.step('an incomplete form marks its fields', async () => {
    await section(page).getByRole('button', { name: 'Add Webhook' }).press('Enter')
    await adding.getByRole('button', { name: 'Add Webhook' }).press('Enter')
    await expect(adding.getByText('Address is required.')).toBeVisible()
    await expect(adding.getByRole('textbox', { name: 'Address' })).toBeFocused()
    await expectFits(page, '[role=dialog]')
  })
  await story.step('an address that sending would refuse is refused, with the setting that allows it', async () => {
    await adding.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hooks')
    await adding.getByRole('checkbox', { name: 'Invoice paid' }).press('Space')
    await adding.getByRole('button', { name: 'Add Webhook' }).press('Enter')
    await expect(adding.getByText(/ALLOW_PRIVATE_ADDRESSES/)).toBeVisible()
  })
  await story.step('the secret is shown once', async () => {
    await adding.getByRole('textbox', { name: 'Address' }).fill(url)
    await adding.getByRole('button', { name: 'Add Webhook' }).press('Enter')
    const shown = panel(page, 'Your webhook')
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Copy secret' })).toBeVisible()
    await expectFits(page, '[role=dialog]')
    await shown.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(shown).toBeHidden()
  })
  const row = section(page).getByRole('row', { name: /127\.0\.0\.1/ })
  const choose = (action: string) => pressAction(page, action, row)
  await story.step('a test says why it failed', async () => {
    await expect(row).toContainText('Waiting for an event')
    await choose('Send test')
    await expect(page.getByText(/^The test failed: 127\.0\.0\.1:9 could not be reached/)).toBeVisible()
    await expectFits(page, 'main')
  })
  await story.step('an event is tried, and the deliveries say so', async () => {
    const operator = await operatorOf(server.origin)
    await operator.call(saveFolder, { body: { name: 'No webhook sends this' } })
    await operator.call(savePlaylist, { body: { name: 'Lunch', media_ids: [] } })
    await expect(row).toContainText('Failing', { timeout: 15_000 })
    await choose('Deliveries')
    const list = panel(page, 'Deliveries')
    const summary = list.locator('summary', { hasText: 'playlist.changed' })
    await summary.press('Enter')
    await expect(list.getByText('"change":"created"')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expectFits(page, '[role=dialog]')
    await list.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
  })
  await story.step('a renewed secret is shown once', async () => {
    await choose('Renew secret')
    await panel(page, 'Renew the secret of this webhook?').getByRole('button', { name: 'Renew' }).press('Enter')
    const shown = panel(page, 'Your new secret')
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await shown.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(row).toContainText('The old secret is valid until')
  })
  await story.step('deleting asks once', async () => {
    await choose('Delete')
    await panel(page, 'Delete this webhook?').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(section(page).getByText('No webhooks yet.')).toBeVisible()
  })
})
