import { createToken } from '@digisigncast/contract/accounts/tokens'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { expect, type Page } from '@playwright/test'
import { expectFits, expectLayout } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API tokens' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Asks the API for the screens, as a program does. */
async function askForScreens(origin: string, token: string) {
  const response = await fetch(`${origin}/api/v1/screens`, { headers: { authorization: `Bearer ${token}` } })
  const { data, message } = (await response.json()) as { data?: { name: string }[]; message?: string }
  return { status: response.status, names: data?.map(({ name }) => name), message }
}

story('an admin creates an API token by keyboard, a program uses it, and it is deleted', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const tag = (await operator.call(saveTag, { body: { name: 'Lobby' } })).data
  await operator.call(saveScreen, { body: { name: 'Front door', tag_ids: [tag.id] } })
  await operator.call(saveScreen, { body: { name: 'Back office' } })
  await signIn(page, server.origin, { path: '/Settings' })
  await expect(section(page).getByText('No API tokens yet.')).toBeVisible()

  const creating = panel(page, 'Create API Token')
  await story.step('an incomplete form marks its fields', async () => {
    await section(page).getByRole('button', { name: 'Create Token' }).press('Enter')
    await creating.getByRole('radio', { name: 'Only screens with these tags' }).press('Space')
    await creating.getByRole('button', { name: 'Create Token' }).press('Enter')
    await expect(creating.getByText('Name is required.')).toBeVisible()
    await expect(creating.getByText('Switch on what the token can do.')).toBeVisible()
    await expect(creating.getByText('Choose at least one tag, or give access to all screens.')).toBeVisible()
    await expect(creating.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectLayout(page, '[role=dialog]')
  })
  const token = await story.step('the token is shown once', async () => {
    await page.keyboard.type('Menu import')
    await creating.getByRole('switch', { name: 'Screens: View' }).press('Space')
    await creating.getByRole('switch', { name: 'Lobby' }).press('Space')
    await creating.getByRole('radio', { name: '30 days' }).press('Space')
    await creating.getByRole('button', { name: 'Create Token' }).press('Enter')
    const shown = panel(page, 'Your API token')
    await expect(shown.getByText('it is not shown again')).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Copy token' })).toBeVisible()
    await expectFits(page, '[role=dialog]')
    const text = (await shown.getByText(/^dsc_/).textContent()) ?? ''
    await shown.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(shown).toBeHidden()
    return text
  })
  await story.step('a program sees the screens of the limit', async () => {
    expect(await askForScreens(server.origin, token)).toMatchObject({ status: 200, names: ['Front door'] })
  })
  const row = section(page).getByRole('row', { name: /Menu import/ })
  await story.step('the list has its rights and its last use, not the token', async () => {
    await page.reload()
    await expect(row).toContainText(`dsc_…${token.slice(-4)}`)
    await expect(row).toContainText('Screens: view')
    await expect(row).toContainText('Only screens tagged Lobby')
    await expect(row).toContainText('Active')
    await expect(row).not.toContainText('Never')
    expect(await page.content()).not.toContain(token)
    await expectLayout(page, 'main')
  })
  await story.step('deleting asks once, and the program gets an error', async () => {
    await row.getByRole('button', { name: 'Delete Menu import' }).press('Enter')
    const question = panel(page, 'Delete this API token?')
    await expect(question).toContainText('All programs that use “Menu import” stop working at once')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(section(page).getByText('No API tokens yet.')).toBeVisible()
    expect(await askForScreens(server.origin, token)).toMatchObject({
      status: 401,
      message: 'This API token was deleted or never existed. Create a new one in Settings.',
    })
  })
})

story(
  'an admin takes over the token of another admin, after a question that says what changes',
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const password = 'harbour lantern 58'
    const kim = { name: 'Kim Wei', username: 'kim', email: 'kim@example.com', role: 'admin' as const }
    await operator.call(saveUser, { body: { ...kim, password, confirmPassword: password } })
    const other = await operatorOf(server.origin, { username: 'kim', password })
    const fields = { permissions: { screens: { view: 1 as const } }, expires_at: null }
    const { token } = (await other.call(createToken, { body: { ...fields, name: 'Of Kim' } })).data
    await operator.call(createToken, { body: { ...fields, name: 'My own' } })
    await signIn(page, server.origin, { path: '/Settings' })
    const row = section(page).getByRole('row', { name: /Of Kim/ })
    await expect(row).toContainText('by Kim Wei')
    await expect(section(page).getByRole('button', { name: 'Take over My own' })).toHaveCount(0)
    await expectFits(page, 'main')
    await row.getByRole('button', { name: 'Take over Of Kim' }).press('Enter')
    const question = panel(page, 'Take over this API token?')
    await expect(question).toContainText('“Of Kim” then acts for you instead of Kim Wei')
    await expectFits(page, '[role=dialog]')
    await question.getByRole('button', { name: 'Take over' }).press('Enter')
    await expect(page.getByText('You have taken over the API token.')).toBeVisible()
    await expect(row).not.toContainText('by Kim Wei')
    await expect(row.getByRole('button', { name: 'Take over Of Kim' })).toHaveCount(0)
    expect(await askForScreens(server.origin, token)).toMatchObject({ status: 200 })
  },
)
