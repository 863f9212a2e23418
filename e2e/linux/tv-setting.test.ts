import { expect } from '@playwright/test'
import { screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('the form of a screen has the switch for its TV, while opening hours apply', async ({ page, server }) => {
  const { screen } = await screenOf(server, ['red.jpg'])
  const manifest = async () => (await fetch(`${server.origin}/api/v1/screens/${screen.code}/manifest`)).json()
  await signIn(page, server.origin)
  await page.goto(`${server.origin}/screens/${screen.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Screen' })
  const tv = form.getByRole('switch', { name: 'Switch off the TV in standby' })
  await page.getByRole('button', { name: 'Edit Screen' }).click()
  await expect(form).toBeVisible()
  await expect(tv).toBeHidden()
  await form.getByRole('switch', { name: 'Only during opening hours' }).press('Space')
  await expect(tv).not.toBeChecked()
  await tv.press('Space')
  await form.getByRole('button', { name: 'Update Screen' }).click()
  await expect(form).toBeHidden()
  expect(await manifest()).toMatchObject({ screen: { tvStandby: true } })
  await page.getByRole('button', { name: 'Edit Screen' }).click()
  await expect(tv).toBeChecked()
})
