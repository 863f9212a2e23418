import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

export const media = (file: string) => join(import.meta.dirname, '..', 'media', file)
export const canvas = (page: Page) => page.getByRole('region', { name: 'Canvas' })
export const slide = (page: Page) => canvas(page).locator('[data-slide]')
export const layer = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Layers' }).getByRole('button', { name, exact: true })
export const add = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Add elements' }).getByRole('button', { name, exact: true }).click()
export const field = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Properties' }).getByRole('textbox', { name, exact: true })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

export async function openNew(page: Page, origin: string, size = 'landscape') {
  await page.goto(`${origin}/slides/new?size=${size}`)
  await expect(page.getByRole('heading', { name: 'New Slide' })).toBeVisible()
}

/** Saves and returns the id of the slide. */
export async function saved(page: Page): Promise<string> {
  await save(page)
  await expect(page.getByText('Slide saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/slides\/(?!new)/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Moves the pointer with its button pressed, from a point to another one in design pixels. */
export async function drag(page: Page, from: [number, number], to: [number, number], key?: 'Shift') {
  const at = await pointsOf(slide(page))
  await page.mouse.move(...at(from))
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

/** Points of the page by points in design pixels of a slide that is 1920 wide. */
export async function pointsOf(drawing: Locator, width = 1920) {
  const box = await drawing.boundingBox()
  if (!box) throw new Error('The slide has no place.')
  const scale = box.width / width
  return ([x, y]: [number, number]): [number, number] => [box.x + x * scale, box.y + y * scale]
}

/** Drags a layer to the place of another one. */
export async function dragLayer(page: Page, name: string, target: string) {
  const [from, to] = [await layer(page, name).boundingBox(), await layer(page, target).boundingBox()]
  if (!from || !to) throw new Error('The layer has no place.')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 10, { steps: 8 })
  await page.mouse.up()
}

/** A screenshot of the slide without what is selected. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Properties' }).getByText('Background')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return slide(page).screenshot({ animations: 'disabled' })
}
