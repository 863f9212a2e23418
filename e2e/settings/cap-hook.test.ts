import { expect, type Page } from '@playwright/test'
import { expectFits, expectLayout } from '../support/accessible.ts'
import { serveDocuments } from '../support/data-server.ts'
import { pressAction } from '../support/pages.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Incoming hooks' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 19)}-00:00`

const identity = {
  identifier: 'urn:oid:2.49.0.1.999.0.1',
  sender: 'warnings@weather.example',
  sent: timeText(Date.now()),
}

/** A warning of a weather service, or its Cancel. */
const capOf = (msgType: 'Alert' | 'Cancel') => `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${identity.identifier}${msgType === 'Cancel' ? '.2' : ''}</identifier>
  <sender>${identity.sender}</sender>
  <sent>${identity.sent}</sent>
  <status>Actual</status><msgType>${msgType}</msgType><scope>Public</scope>
  ${msgType === 'Cancel' ? `<references>${identity.sender},${identity.identifier},${identity.sent}</references>` : ''}
  <info>
    <language>en-US</language><category>Met</category><event>Tornado</event>
    <urgency>Immediate</urgency><severity>Extreme</severity><certainty>Observed</certainty>
    <expires>${timeText(Date.now() + 30 * 60_000)}</expires>
    <headline>Tornado Warning</headline>
    <instruction>Take shelter now.</instruction>
  </info>
</alert>`

async function request(address: string, body: string) {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/cap+xml' }, body })
  return { status: response.status, message: ((await response.json()) as { message: string }).message }
}

story('a weather service shows and ends a warning by the address of a hook', async ({ page, browser, server }) => {
  const { screen } = await screenOf(server, ['red.jpg'])
  const display = await browser.newPage()
  await pair(display, server, screen.code)
  await signIn(page, server.origin, { path: '/Settings' })
  const creating = panel(page, 'Create Hook')
  const submit = creating.getByRole('button', { name: 'Create Hook' })
  await story.step('an admin makes the hook by keyboard', async () => {
    await section(page).getByRole('button', { name: 'Create Hook' }).press('Enter')
    await expect(creating.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Weather service')
    await creating.getByRole('radio', { name: 'Starts a takeover' }).press('ArrowUp')
    await expect(creating.getByRole('radio', { name: 'Warnings (CAP)' })).toBeChecked()
    await creating.getByRole('radio', { name: /^All screens/ }).press('ArrowDown')
    await submit.press('Enter')
    await expect(creating.getByText('Please choose at least one screen or tag.')).toBeVisible()
    await expectFits(page, '[role=dialog]')
    await creating.getByRole('radio', { name: /^Chosen screens/ }).press('ArrowUp')
    await creating.getByRole('combobox', { name: 'Severity' }).press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(creating.getByRole('combobox', { name: 'Severity' })).toHaveValue('Moderate or above')
    await submit.press('Enter')
  })
  const address = await story.step('the address is shown with a command that sends a file', async () => {
    const shown = panel(page, 'Address of the hook')
    await expect(shown.getByText('--data-binary @warning.xml')).toBeVisible()
    // The rest of this panel, and the list, are those of the other hooks: hooks.test.ts.
    await expectLayout(page, '[role=dialog]')
    const text = (await shown.locator('code').first().textContent()) ?? ''
    await shown.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(shown).toBeHidden()
    return text
  })
  const row = section(page).getByRole('row', { name: /Weather service/ })
  await story.step('a warning is on the display, and the console shows it without reloading', async () => {
    await expect(row).toContainText('Warnings are shown as notices')
    const { status, message } = await request(address, capOf('Alert'))
    expect([status, message]).toEqual([200, expect.stringMatching(/^Takeover “Tornado Warning” started on 2 screens/)])
    await expect(display.getByRole('heading', { name: 'Tornado Warning' })).toBeVisible()
    await expect(display.getByText('Take shelter now.')).toBeVisible()
    await expect(row).toContainText('Takeover “Tornado Warning” started on 2 screens')
    await expect(page.getByRole('button', { name: 'End now: Tornado Warning' })).toBeVisible()
  })
  await story.step('its Cancel ends it', async () => {
    expect(await request(address, capOf('Cancel'))).toEqual({
      status: 200,
      message: 'Cancelled: Takeover “Tornado Warning” ended.',
    })
    await expect(display.getByRole('heading', { name: 'Tornado Warning' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'End now: Tornado Warning' })).toBeHidden()
    await expect(row).toContainText('Cancelled: Takeover “Tornado Warning” ended.')
    await expectLayout(page, 'main')
  })
  await story.step('the form keeps what was chosen', async () => {
    await pressAction(page, 'Edit', row)
    const editing = panel(page, 'Edit Hook')
    await expect(editing.getByRole('combobox', { name: 'Severity' })).toHaveValue('Moderate or above')
    await expect(editing.getByRole('radio', { name: /^All screens/ })).toBeChecked()
  })
  await display.close()
})

story.describe('a feed of warnings', () => {
  story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } })

  story(
    'an admin makes a data source of warnings by keyboard, which shows them',
    { tag: '@quick' },
    async ({ page, server }) => {
      await screenOf(server, ['red.jpg'])
      const site = await serveDocuments({ '/warnings': capOf('Alert') })
      await signIn(page, server.origin, { path: '/data-sources?panel=create&new=cap' })
      const creating = panel(page, 'Create Data Source')
      await expect(creating.getByRole('radio', { name: /^Warnings \(CAP\)/ })).toBeChecked()
      await expect(creating.getByRole('combobox', { name: 'Interval' })).toHaveValue('Every minute')
      await creating.getByRole('textbox', { name: 'Name' }).focus()
      await page.keyboard.type('Weather service')
      await creating.getByRole('textbox', { name: 'Address' }).focus()
      await page.keyboard.type(`${site.url}/warnings`)
      await expect(creating.getByText('No area is chosen: warnings for all areas count.')).toBeVisible()
      await creating.getByRole('textbox', { name: 'Geocodes' }).fill('006*\n048113')
      await expect(creating.getByText(/^Warnings for one of these areas count/)).toBeVisible()
      await creating.getByRole('radio', { name: /^All screens/ }).press('ArrowDown')
      await creating.getByRole('button', { name: 'Save' }).press('Enter')
      await expect(creating.getByText('Please choose at least one screen or tag.')).toBeVisible()
      await expectLayout(page, '[role=dialog]')
      await creating.getByRole('radio', { name: /^Chosen screens/ }).press('ArrowUp')
      await creating.getByRole('button', { name: 'Save' }).press('Enter')
      const editing = panel(page, 'Edit Data Source')
      await expect(editing.getByText('Tornado Warning')).toBeVisible()
      await expect(page.getByRole('button', { name: 'End now: Tornado Warning' })).toBeVisible()
      await expectFits(page, '[role=dialog]')
      site.close()
    },
  )
})
