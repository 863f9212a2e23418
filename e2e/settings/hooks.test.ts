import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { pressAction } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Incoming hooks' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Sends a request, as an alarm panel does. */
async function request(address: string, body = '{}') {
  const response = await fetch(address, { method: 'POST', body })
  return { status: response.status, message: ((await response.json()) as { message: string }).message }
}

story('an alarm panel starts and ends a takeover by the address of a hook', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = (await operator.call(savePlaylist, { body: { name: 'Menu', media_ids: [] } })).data
  const screen = (await operator.call(saveScreen, { body: { name: 'Front door', assignedItems: [playlist.id] } })).data
  const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' as const }
  const body = { name: 'Evacuation', notice, screen_ids: [screen.id], minutes: null }
  await operator.call(savePreparedTakeover, { body })
  await signIn(page, server.origin, { path: '/Settings' })
  await expect(section(page).getByText('No incoming hooks yet.')).toBeVisible()

  const creating = panel(page, 'Create Hook')
  await story.step('an incomplete form marks its fields', async () => {
    await section(page).getByRole('button', { name: 'Create Hook' }).press('Enter')
    await creating.getByRole('button', { name: 'Create Hook' }).press('Enter')
    await expect(creating.getByText('Name is required.')).toBeVisible()
    await expect(creating.getByText('Choose a takeover.')).toBeVisible()
    await expect(creating.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectFits(page, '[role=dialog]')
  })
  const address = await story.step('the address is shown once', async () => {
    await page.keyboard.type('Fire alarm panel')
    await creating.getByRole('combobox', { name: 'Prepared takeover' }).click()
    await page.getByRole('option', { name: 'Evacuation' }).click()
    await creating.getByRole('button', { name: 'Create Hook' }).press('Enter')
    const shown = panel(page, 'Address of the hook')
    await expect(shown.getByText('it is not shown again')).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Copy curl to end it' })).toBeVisible()
    await expectFits(page, '[role=dialog]')
    const text = (await shown.locator('code').first().textContent()) ?? ''
    await shown.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(shown).toBeHidden()
    return text
  })
  const row = section(page).getByRole('row', { name: /Fire alarm panel/ })
  await story.step('a request starts the takeover, and the console shows it without reloading', async () => {
    await expect(row).toContainText('Never')
    expect(await request(address)).toEqual({ status: 200, message: 'Takeover “Evacuation” started on 1 screen.' })
    await expect(row).toContainText('Takeover “Evacuation” started on 1 screen.')
    await expect(page.getByRole('button', { name: 'End now: Evacuation' })).toBeVisible()
    expect((await request(address)).message).toBe('Takeover “Evacuation” runs already.')
    expect((await request(address, '{"end": true}')).message).toBe('Takeover “Evacuation” ended.')
    await expect(page.getByRole('button', { name: 'End now: Evacuation' })).toBeHidden()
    expect(await page.content()).not.toContain(address.slice(-43))
    await expectFits(page, 'main')
  })
  await story.step('its requests are listed', async () => {
    await pressAction(page, 'Requests', row)
    const requests = panel(page, 'Requests to “Fire alarm panel”')
    await expect(requests.getByRole('listitem')).toHaveCount(3)
    await expect(requests).toContainText('Takeover “Evacuation” ended.')
    await expectFits(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(requests).toBeHidden()
  })
  await story.step('a hook that is switched off does nothing', async () => {
    await pressAction(page, 'Edit', row)
    const editing = panel(page, 'Edit Hook')
    await expect(editing.getByRole('combobox', { name: 'Prepared takeover' })).toHaveValue('Evacuation')
    await editing.getByRole('switch', { name: 'On', exact: true }).press('Space')
    await editing.getByRole('button', { name: 'Save Hook' }).press('Enter')
    await expect(page.getByText('Incoming hook saved.')).toBeVisible()
    await expect(row).toContainText('Off')
    expect((await request(address)).status).toBe(404)
  })
  await story.step('deleting asks once', async () => {
    await pressAction(page, 'Delete…', row)
    await panel(page, 'Delete this hook?').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(section(page).getByText('No incoming hooks yet.')).toBeVisible()
  })
})
