import { getSlide } from '@digisigncast/contract/slides/slides'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a slide starts with a template, and its texts are changed', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await signIn(page, server.origin, { path: '/image-videos' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All templates' }).click()
  await expect(page.getByRole('link', { name: 'Empty slide' })).toBeVisible()
  await expectAccessibleInBoth(page)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(page.locator('body')), `templates at ${width}`).toEqual([])
  }
  await page.getByText('Portrait', { exact: true }).click()
  const special = page.getByRole('link', { name: 'Daily special' })
  await expect(special).toHaveAttribute('href', /size=portrait/)
  await special.press('Enter')

  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Daily special')
  const layers = page.getByRole('region', { name: 'Layers' })
  await layers.getByRole('button', { name: '12.50', exact: true }).press('Enter')
  await page.getByRole('region', { name: 'Canvas' }).press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9.80')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Slide saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/slides\/(?!new)/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { document } = (await operator.call(getSlide, { params: { media_id: id } })).data
  expect(document.size).toEqual({ width: 1080, height: 1920 })
  expect(document.elements.find((element) => element.id === 'price')).toMatchObject({ text: '9.80' })
})
