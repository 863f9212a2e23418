import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { approveDevices } from '@digisigncast/contract/devices/devices'
import { expect } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { deviceOf } from '../support/device.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a user chooses notifications and silences screens by keyboard', async ({ page, server }) => {
  story.slow()
  const operator = await operatorOf(server.origin)
  const playlist = (await operator.call(savePlaylist, { body: { name: 'Menu', media_ids: [] } })).data
  const screen = (await operator.call(saveScreen, { body: { name: 'Front door', assignedItems: [playlist.id] } })).data
  const box = await deviceOf(server.origin, screen.code, { device_model: 'Box' })
  await operator.call(approveDevices, { body: { device_ids: [box.id] } })
  await box.link()
  await box.heartbeat({ state: 'loading', failure: { kind: 'player_failed', message: 'out of memory' } })
  await signIn(page, server.origin, { path: '/alerts' })

  await story.step('notifications are chosen', async () => {
    await page.getByRole('button', { name: 'Notifications' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const email = panel.getByRole('group', { name: 'Emails about alerts' })
    await expect(email.getByRole('switch')).toBeChecked()
    await expect(panel.getByText('No emails are sent', { exact: true })).toBeVisible()
    await expectFits(page, '[role=dialog]')
    await email.getByRole('radio', { name: 'Critical alerts only' }).check()
    await expect(email.getByRole('checkbox', { name: 'Clock wrong' })).toBeHidden()
    await email.getByRole('checkbox', { name: 'Display frozen' }).uncheck()
    await panel.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Notifications saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Notifications' }).press('Enter')
    await expect(email.getByRole('radio', { name: 'Critical alerts only' })).toBeChecked()
    await expect(email.getByRole('checkbox', { name: 'Display frozen' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
  const silences = page.getByRole('dialog', { name: 'Silences' })
  await story.step('a silence is added and deleted', async () => {
    await page.getByRole('button', { name: 'Silences' }).press('Enter')
    await expect(silences.getByText('No silence runs or is planned.')).toBeVisible()
    await silences.getByRole('button', { name: 'Add Silence' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add Silence' })
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(form.getByText('Please enter a reason.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Screens' }).click()
    await page.getByRole('option', { name: 'Front door' }).click()
    await form.getByRole('textbox', { name: 'Reason' }).fill('The floor is renovated')
    await page.keyboard.press('Tab')
    await expectFits(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(silences.getByText('“Front door”')).toBeVisible()
    await expect(silences.getByText('The floor is renovated')).toBeVisible()
    await expectFits(page, '[role=dialog]')
    await silences.getByRole('button', { name: 'Delete the silence: “Front door”' }).press('Enter')
    await page.getByRole('button', { name: 'Delete Silence', exact: true }).press('Enter')
    await expect(silences.getByText('No silence runs or is planned.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(silences).toBeHidden()
  })
  await story.step('the screens of a selected alert are silenced', async () => {
    const select = page.getByRole('checkbox', { name: 'Select: The player of “Front door” does not run.' })
    await expect(select).toBeVisible({ timeout: 120_000 })
    await select.check()
    await expectFits(page, 'main')
    await page.getByRole('button', { name: 'Silence 1' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add Silence' })
    await form.getByRole('textbox', { name: 'Reason' }).fill('It is replaced')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Silence saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Silences' }).press('Enter')
    await expect(silences.getByText('It is replaced')).toBeVisible()
  })
  box.unlink()
})
