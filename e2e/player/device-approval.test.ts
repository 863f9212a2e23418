import { listScreens } from '@digisigncast/contract/content/screens'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { deviceOf } from '../support/device.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { panel } from '../support/messages.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const card = (page: Page) => page.getByRole('article', { name: 'Lobby' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const details = (page: Page) => panel(page, 'Device Details')
type Operator = Awaited<ReturnType<typeof operatorOf>>

async function expectFit(page: Page, shown: Locator) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(shown), `at ${width}`).toEqual([])
  }
  await expectAccessibleInBoth(page)
}

story('new devices wait for approval, and are approved individually or all at once', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  const screen = await operator.screen({ name: 'Lobby', code: 'LOBBY1', assignedItems: [playlist.id] })
  await signIn(page, server.origin, { path: '/screens' })
  const notice = page.getByRole('region', { name: 'Devices waiting for approval' })
  const waiting = panel(page, 'Devices Waiting For Approval')
  const box = await deviceOf(server.origin, screen.code, { device_name: 'Found' })
  await box.link()
  await box.heartbeat({ revision: await box.revision(), faults: ['“Trailer” cannot be shown.'] })

  await story.step('one device: marked as new, plays, and is approved in its details', async () => {
    await expect(notice).toContainText('1 device is waiting for approval.')
    await expect(card(page)).toContainText('Up to date')
    await card(page).getByRole('button', { name: '1 New' }).click()
    await expect(panel(page, 'Devices of Lobby')).toContainText('FoundNewOnline')
    await page.getByRole('button', { name: 'Details of Found' }).click()
    await expect(details(page).getByRole('region', { name: 'Approval' })).toContainText('New device.')
    await expect(details(page).getByRole('region', { name: 'Faults' })).toHaveCount(0)
    await expect(button(page, 'Identify')).toBeEnabled()
    await expect(button(page, 'Screenshot')).toHaveCount(0)
    await expectFit(page, details(page))
    await button(page, 'Approve Device').press('Enter')
    await expect(page.getByText('Device approved successfully!')).toBeVisible()
    await expect(details(page).getByRole('region', { name: 'Approval' })).toHaveCount(0)
    await expect(button(page, 'Screenshot')).toBeVisible()
    // While the details still slide out, the second key closes the panel below.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog]:not([data-closing])')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(notice).toBeHidden()
  })
  await story.step('several devices: appear live, and one click approves all', async () => {
    const others = await Promise.all(
      ['One', 'Two', 'Three'].map((device_name) => deviceOf(server.origin, screen.code, { device_name })),
    )
    expect(others).toHaveLength(3)
    await expect(notice).toContainText('3 devices are waiting for approval.')
    await notice.getByRole('button', { name: 'Review' }).click()
    await expect(waiting.getByRole('listitem')).toHaveCount(3)
    await expect(waiting).toContainText('For “Lobby”, from 127.0.0.1')
    await expectFit(page, waiting)
    await waiting.getByRole('button', { name: 'Disconnect Two' }).click()
    await page
      .getByRole('dialog', { name: 'Disconnect this device?' })
      .getByRole('button', { name: 'Disconnect' })
      .click()
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await waiting.getByRole('button', { name: 'Approve All 2' }).click()
    await expect(waiting).toContainText('No devices are waiting for approval.')
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
  })
  await story.step('the code is renewed and shown at once', async () => {
    await card(page).getByRole('button', { name: 'View Connection Details' }).click()
    const connection = panel(page, 'Connection Details')
    await expect(connection).toContainText('LOBBY1')
    await connection.getByRole('button', { name: 'Renew Code' }).click()
    const question = page.getByRole('dialog', { name: 'Renew the code of this screen?' })
    await expect(question).toContainText('Connected devices stay connected.')
    await question.getByRole('button', { name: 'Renew Code' }).click()
    await expect(connection).not.toContainText('LOBBY1')
    await expect(card(page)).not.toContainText('LOBBY1')
    await box.heartbeat({ revision: await box.revision() })
  })
  await story.step('the setting is on by default, and can be switched off', async () => {
    await page.goto(`${server.origin}/settings`)
    const rule = page.getByRole('switch', { name: 'New devices wait for approval' })
    await expect(rule).toBeChecked()
    await rule.press('Space')
    await expect(page.getByText('Settings saved successfully!')).toBeVisible()
    await deviceOf(server.origin, await codeOf(operator, screen.id), { device_name: 'Four' })
    await page.goto(`${server.origin}/screens`)
    await expect(card(page).getByRole('button', { name: 'View Devices' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

const codeOf = async (operator: Operator, id: string): Promise<string> =>
  (await operator.call(listScreens, { query: {} })).data.find((one) => one.id === id)?.code ?? ''
