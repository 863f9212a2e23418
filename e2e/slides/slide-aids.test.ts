import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { add, canvas, drag, field, layer, openNew } from './editor-page.ts'

story('elements snap to the safe area and to a grid, which the browser keeps', async ({ page, server }) => {
  await signIn(page, server.origin)
  page.on('dialog', (dialog) => void dialog.accept())
  await openNew(page, server.origin)
  const [safeArea, grid] = ['Safe area', 'Snap to grid'].map((name) =>
    page.getByRole('region', { name: 'View' }).getByRole('button', { name }),
  )
  if (!safeArea || !grid) throw new Error('The buttons are missing.')
  const drawn = (name: string) => canvas(page).locator(`[data-aid=${name}]`)

  // 432 × 432, from 744, 324.
  await add(page, 'Rectangle')
  await safeArea.press('Enter')
  await expect(safeArea).toHaveAttribute('aria-pressed', 'true')
  await expect(drawn('safe-area')).toBeVisible()
  await drag(page, [960, 540], [960 - 744 + 99, 540 - 324 + 52])
  await expect(field(page, 'X')).toHaveValue('96')
  await expect(field(page, 'Y')).toHaveValue('54')

  await safeArea.press('Enter')
  await expect(drawn('safe-area')).toHaveCount(0)
  await grid.press('Enter')
  await expect(drawn('grid')).toBeVisible()
  await drag(page, [300, 300], [407, 468])
  await expect(field(page, 'X')).toHaveValue('200')
  await expect(field(page, 'Y')).toHaveValue('240')
  await canvas(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(field(page, 'X')).toHaveValue('240')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(field(page, 'Y')).toHaveValue('200')

  await safeArea.press('Enter')
  await expectAccessibleInBoth(page)
  await page.reload()
  await expect(drawn('grid')).toBeVisible()
  await expect(drawn('safe-area')).toBeVisible()
})

story('zooming shows what is selected, and empty elements are marked', { tag: '@quick' }, async ({ page, server }) => {
  await signIn(page, server.origin)
  await openNew(page, server.origin)
  const selection = canvas(page).locator('[data-selection]')
  await add(page, 'Rectangle')
  await drag(page, [960, 540], [1700, 850])
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('2')
  await expect(selection).toBeInViewport()
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('fit')
  await add(page, 'QR code')
  await expect(canvas(page).getByText('No address or text')).toBeVisible()
  await drag(page, [960, 540], [100, 150])
  await layer(page, 'Rectangle').click()
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('2')
  await layer(page, 'QR code').click()
  await expect(selection).toBeInViewport()
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('fit')
  await add(page, 'Text')
  await page.keyboard.press('Backspace')
  await expect(canvas(page).getByText('Empty text')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(canvas(page).getByText('Empty text')).toBeVisible()
})
