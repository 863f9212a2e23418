import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteDataSource, type SourceSettings, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { getSlide } from '@digisigncast/contract/slides/slides'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { operatorOf } from '../support/operator.ts'
import { screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' })
const drawing = (page: Page) => page.locator('[data-drawing]')
const canvas = (page: Page) => page.getByRole('region', { name: 'Canvas' })
const add = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Add elements' }).getByRole('button', { name }).click()
const choose = async (page: Page, label: string, option: string) => {
  await properties(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Slide saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/slides\/(?!new)/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const table = (columns: string[], ...rows: string[][]): SourceSettings => ({
  kind: 'table',
  table: { kind: 'table', columns, rows },
})

story('a table with data is added to a slide, and its data reaches a screen', async ({ page, server }) => {
  const { operator, playlist, screen } = await screenOf(server, ['blue.webp'], 60_000)
  const created = async (name: string, settings: SourceSettings) =>
    (await operator.call(saveDataSource, { body: { name, settings } })).data
  const drinks = (column: string) =>
    table([column, 'Size', 'Price'], ['Espresso', '30 ml', '2.60'], ['Tea', '200 ml', '2.20'])
  const source = await created('Drinks', drinks('Drink'))
  const cakes = await created('Sweets', table(['Cake', 'Price'], ['Plum tart', '4.50']))
  await signIn(page, server.origin, { path: '/slides/new?size=landscape' })

  await story.step('it shows the first source, and another one when it is chosen', async () => {
    await add(page, 'Table')
    await expect(properties(page).getByRole('combobox', { name: 'Data source' })).toHaveValue('Drinks')
    await expect(drawing(page).getByText('Espresso')).toBeVisible()
    await choose(page, 'Columns', 'Drink')
    await expect(drawing(page).getByText('Espresso')).toBeVisible()
    await expect(drawing(page).getByText('2.60')).toHaveCount(0)
    await page.keyboard.press('Escape')
    const missing = properties(page).getByText('Not shown: the data has no column “Drink”.')
    const rename = (column: string) =>
      operator.call(saveDataSource, { body: { id: source.id, name: 'Drinks', settings: drinks(column) } })
    await rename('Beverage')
    await expect(missing).toBeVisible()
    await rename('drink')
    await expect(missing).toHaveCount(0)
    await choose(page, 'Data source', 'Sweets')
    await expect(drawing(page).getByText('Plum tart')).toBeVisible()
    await expect(drawing(page).getByText('4.50')).toBeVisible()
  })

  await story.step('its look is changed, and a second one is beside it', async () => {
    await properties(page).getByRole('switch', { name: 'Show column names' }).click()
    await expect(drawing(page).getByText('Cake')).toHaveCount(0)
    await properties(page).getByRole('switch', { name: 'Show rows in pages' }).click()
    await properties(page).getByRole('textbox', { name: 'Rows per page' }).fill('5')
    await expectAccessibleInBoth(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => layoutFaults(page.locator('body')), `editor at ${width}`).toEqual([])
    }
    await add(page, 'Table')
    await expect(drawing(page).getByText('Espresso')).toBeVisible()
  })

  await story.step('a new source is created beside the slide, and chosen', async () => {
    await properties(page).getByRole('button', { name: 'New data source' }).click()
    const panel = page.getByRole('dialog', { name: 'Create Data Source' })
    await expect(panel.getByRole('radio')).toHaveCount(2)
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Teas')
    await panel.getByRole('textbox', { name: 'Row 1, column 1', exact: true }).fill('Mint tea')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toBeHidden()
    await expect(properties(page).getByRole('combobox', { name: 'Data source' })).toHaveValue('Teas')
    await expect(drawing(page).getByText('Mint tea')).toBeVisible()
    await expect(properties(page).getByText('Up to date')).toBeVisible()
  })

  const id = await save(page)
  const { document } = (await operator.call(getSlide, { params: { media_id: id } })).data
  const [first, second] = document.elements
  expect(first).toMatchObject({ type: 'table', source: cakes.id, header: false, pages: { rows: 5 } })
  expect([second?.x, second?.y]).toEqual([(first?.x ?? 0) + 24, (first?.y ?? 0) + 24])
  await operator.call(savePlaylist, { body: { name: 'Board', playlistID: playlist.id, media_ids: [id] } })
  const manifest = await operator.call(getManifest, { params: { screenID: screen.id } })
  const [item] = manifest.scenes[0]?.regions[0]?.items ?? []
  expect(manifest.assets[item?.slide?.data?.[cakes.id] ?? '']).toMatchObject({ mime: 'application/json' })

  await story.step('a deleted source is marked, and another one is chosen', async () => {
    await operator.call(deleteDataSource, { body: { id: cakes.id } })
    await page.reload()
    await expect(canvas(page).getByText('Data source deleted')).toBeVisible()
    await page
      .getByRole('region', { name: 'Layers' })
      .getByRole('button', { name: 'Table', exact: true })
      .nth(1)
      .click()
    await expect(properties(page).getByText('This data source was deleted. Choose another one.')).toBeVisible()
    await choose(page, 'Data source', 'Drinks')
    await expect(canvas(page).getByText('Data source deleted')).toHaveCount(0)
    await save(page)
  })
})

story.describe('elements without data', () => {
  // A request for the data sources fails.
  story.use({ expectedNoise: [/net::ERR_FAILED/] })

  story(
    'without a data source, the editor says what to do, and displays show nothing there',
    async ({ page, server }) => {
      const operator = await operatorOf(server.origin)
      await signIn(page, server.origin, { path: '/slides/new?size=landscape' })
      for (const [name, title] of [
        ['Table', 'Table'],
        ['Headlines', 'Headlines'],
        ['Events', 'Events'],
        ['Weather', 'Weather'],
      ] as const) {
        await add(page, name)
        await expect(properties(page).getByRole('group', { name: title, exact: true })).toBeVisible()
        await expect(
          properties(page).getByText('Displays show nothing here until you create a data source.'),
        ).toBeVisible()
      }
      await expect(canvas(page).getByText('Choose a data source')).toHaveCount(4)
      await properties(page).getByRole('button', { name: 'New data source' }).click()
      const panel = page.getByRole('dialog', { name: 'Create Data Source' })
      await expect(panel.getByText('Find place')).toBeVisible()
      await panel.getByRole('button', { name: 'Close panel' }).click()
      await expect(panel).toBeHidden()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Save without a data source?' })
      await expect(question).toContainText('Displays show nothing in 4 elements of this slide')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await page.keyboard.press('Control+s')
      await question.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(/\/slides\/(?!new)/)
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { document } = (await operator.call(getSlide, { params: { media_id: id } })).data
      // Later saves do not ask.
      await page.getByRole('textbox', { name: 'Title' }).fill('Board')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
      expect(document.elements.map((element) => 'source' in element && element.source)).toEqual([
        null,
        null,
        null,
        null,
      ])
      await page.route('**/api/v1/data-sources', (route) => route.abort())
      await page.reload()
      await page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: 'Table', exact: true }).click()
      await expect(properties(page).getByText('The data sources could not be loaded.')).toBeVisible()
      const picture = await readFile(join(import.meta.dirname, '..', 'media', 'blue.webp'))
      expect((await operator.slide('Copy', document, new Blob([picture]))).sources).toEqual([])
    },
  )
})

const notice = (page: Page) => page.getByRole('region', { name: 'Data of this slide' })

story('a template with sample data offers the only source that fits', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const settings = table(['Dish', 'Price'], ['Lentil soup', '6.20'])
  const menu = (await operator.call(saveDataSource, { body: { name: 'Menu', settings } })).data
  await signIn(page, server.origin, { path: '/slides/new?size=portrait&template=menu-prices' })
  await expect(drawing(page).getByText('Espresso')).toBeVisible()
  await expect(canvas(page).getByText('Sample data')).toBeVisible()
  await expect(notice(page)).toContainText('This slide shows sample data. Choose or create its data source.')
  await expectAccessibleInBoth(page)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(page.locator('body')), `editor at ${width}`).toEqual([])
  }
  await notice(page).getByRole('button', { name: 'Use “Menu”' }).press('Enter')
  await expect(notice(page)).toBeHidden()
  await expect(canvas(page)).toBeFocused()
  await expect(drawing(page).getByText('Lentil soup')).toBeVisible()
  await expect(drawing(page).getByText('Espresso')).toHaveCount(0)
  await expect(canvas(page).getByText('Sample data')).toHaveCount(0)
  const id = await save(page)
  const { document } = (await operator.call(getSlide, { params: { media_id: id } })).data
  const board = document.elements.find(({ type }) => type === 'table')
  expect(board).toMatchObject({ source: menu.id })
  expect(board).not.toHaveProperty('sample')
})

story(
  'a template with sample data offers to create its source, and to choose one of several',
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    await signIn(page, server.origin)
    const openBoard = async () => {
      await page.goto(`${server.origin}/slides/new?size=landscape&template=menu-prices`)
      await expect(drawing(page).getByText('Espresso')).toBeVisible()
    }
    await openBoard()
    await notice(page).getByRole('button', { name: 'Create data source' }).click()
    const panel = page.getByRole('dialog', { name: 'Create Data Source' })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Teas')
    await panel.getByRole('textbox', { name: 'Row 1, column 1', exact: true }).fill('Mint tea')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toBeHidden()
    await expect(drawing(page).getByText('Mint tea')).toBeVisible()
    await expect(notice(page)).toBeHidden()
    await save(page)

    await operator.call(saveDataSource, { body: { name: 'Soups', settings: table(['Dish'], ['Lentil soup']) } })
    await openBoard()
    await notice(page).getByRole('button', { name: 'Choose data source' }).click()
    await page.getByRole('menuitem', { name: 'Soups' }).click()
    await expect(drawing(page).getByText('Lentil soup')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(notice(page)).toBeVisible()
  },
)
