import { createToken } from '@digisigncast/contract/accounts/tokens'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect } from '@playwright/test'
import { operatorOf } from '../support/operator.ts'
import { story } from '../support/story.ts'

story('calls are tried in the API document, with a token that only the page keeps', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await operator.call(saveScreen, { body: { name: 'Front door' } })
  const permissions = { screens: { view: 1 as const } }
  const { token } = (await operator.call(createToken, { body: { name: 'Trial', permissions, expires_at: null } })).data
  await page.goto(`${server.origin}/api/docs#/screens/listScreens`)

  const dialog = page.locator('.dialog-ux')
  await story.step('the token is entered once', async () => {
    // The page reads the whole document before it shows a call: about 10 s of a processor.
    await page.getByRole('button', { name: 'Authorize' }).first().click({ timeout: 90_000 })
    await dialog.getByRole('textbox').fill(token)
    await dialog.getByRole('button', { name: 'Apply credentials' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  const call = page.locator('#operations-screens-listScreens')
  await story.step('a call has fields for its input, and shows the answer', async () => {
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByPlaceholder('search').fill('front')
    await call.getByRole('button', { name: 'Execute' }).click()
    const answer = call.locator('.live-responses-table')
    await expect(answer.locator('.response-col_status').last()).toContainText('200')
    await expect(answer).toContainText('Front door')
  })
  await story.step('nothing is stored: after a reload, the token is gone', async () => {
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
    await expect(call.getByRole('button', { name: 'authorization button locked' })).toBeVisible()
    await page.reload()
    await expect(call.getByRole('button', { name: 'authorization button unlocked' })).toBeVisible()
  })
})
