import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { heartbeatIntervalMs } from '@digisigncast/contract/devices/device-limits'
import { approveDevices } from '@digisigncast/contract/devices/devices'
import { expect, type Page } from '@playwright/test'
import { expectFits, expectLayout } from '../support/accessible.ts'
import { deviceOf } from '../support/device.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

/** Trouble of a minute, and the 20 seconds before the server looks at changed devices; on a busy machine, more. */
const raisedWithin = { timeout: 200_000 }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

story('a player that fails raises an alert, which is acknowledged by keyboard and ends', async ({ page, server }) => {
  story.slow()
  const operator = await operatorOf(server.origin)
  const playlist = (await operator.call(savePlaylist, { body: { name: 'Menu', media_ids: [] } })).data
  const screen = (await operator.call(saveScreen, { body: { name: 'Front door', assignedItems: [playlist.id] } })).data
  const box = await deviceOf(server.origin, screen.code, { device_model: 'Box' })
  await operator.call(approveDevices, { body: { device_ids: [box.id] } })
  await box.link()
  const fail = () => box.heartbeat({ state: 'loading', failure: { kind: 'player_failed', message: 'out of memory' } })
  await fail()
  const failing = setInterval(() => void fail(), heartbeatIntervalMs)
  await signIn(page, server.origin)
  const bell = page.getByRole('link', { name: 'Alerts: none open' })

  await story.step('the bell leads to an empty page', async () => {
    await bell.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
    await expect(page.getByText('No open alerts.')).toBeVisible()
    await expectLayout(page, 'main')
  })
  await story.step('settings are changed', async () => {
    await page.getByRole('button', { name: 'Alert Settings' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Alert Settings' })
    await expect(panel.getByRole('switch', { name: 'Device offline' })).toBeChecked()
    await expectFits(page, '[role=dialog]')
    await panel.getByRole('textbox', { name: 'Minutes until: Device offline' }).fill('30')
    await panel.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Alert settings saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Alert Settings' }).press('Enter')
    await expect(panel.getByRole('textbox', { name: 'Minutes until: Device offline' })).toHaveValue('30 min')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
  const alert = row(page, 'The player of “Front door” does not run.')
  await story.step('the alert appears without reloading', async () => {
    await expect(alert).toBeVisible(raisedWithin)
    await expect(alert).toContainText('out of memory')
    await expect(alert).toContainText('Critical')
    await expect(alert.getByRole('link', { name: 'Front door' })).toHaveAttribute('href', `/screens/${screen.id}`)
    await expect(page.getByRole('link', { name: 'Alerts: 1 open' })).toBeVisible()
    await expectFits(page, 'main')
  })
  await story.step('the page of the screen has it', async () => {
    await alert.getByRole('link', { name: 'Front door' }).press('Enter')
    const section = page.getByRole('region', { name: 'Open alerts' })
    await expect(section).toContainText('The player of “Front door” does not run.')
    await expectFits(page, 'main')
    await section.getByRole('link', { name: 'All alerts' }).press('Enter')
    await expect(alert).toBeVisible()
  })
  await story.step('it comes first in what needs attention', async () => {
    await page.goto(`${server.origin}/dashboard`)
    const attention = page.getByRole('list', { name: 'Open alerts' })
    await expect(attention).toContainText('The player of “Front door” does not run.')
    await expectFits(page, 'main')
    await attention.getByRole('link', { name: /^Open: The player/ }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/screens/${screen.id}`))
    await page.getByRole('link', { name: 'All alerts of this screen' }).press('Enter')
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: 'Show the alerts of all screens, not only of Front door' }).press('Enter')
    await expect(page).toHaveURL(/\/alerts$/)
  })
  await story.step('it is acknowledged with a note', async () => {
    await alert.getByRole('button', { name: /^Acknowledge/ }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Acknowledge this alert' })
    await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('I restart it.')
    await expectFits(page, '[role=dialog]')
    await panel.getByRole('button', { name: 'Acknowledge' }).press('Enter')
    await expect(page.getByText('Alert acknowledged.')).toBeVisible()
    await expect(alert).toContainText('“I restart it.”')
    await expect(bell).toBeVisible()
  })
  await story.step('it ends when the player runs, and is past', async () => {
    clearInterval(failing)
    await box.heartbeat({ state: 'empty', failure: null })
    await expect(page.getByText('No open alerts.')).toBeVisible(raisedWithin)
    await page.getByText('Past', { exact: true }).click()
    await expect(row(page, 'The player of “Front door” does not run.')).toContainText('Resolved')
    await expectFits(page, 'main')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Storage full')
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  })
  box.unlink()
})
