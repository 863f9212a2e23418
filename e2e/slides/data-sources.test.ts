import { saveUser } from '@digisigncast/contract/accounts/users'
import {
  getDataSource,
  listDataSources,
  refreshDataSource,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { expect, type Page } from '@playwright/test'
import { slideWith } from '../stage/slides.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { serveDocuments } from '../support/data-server.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import type { RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

story.use({
  serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  // A conflict.
  expectedNoise: [/status of 409/],
})

const creating = (page: Page) => page.getByRole('dialog', { name: 'Create Data Source' })
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit Data Source' })
const save = (panel: ReturnType<typeof creating>) => panel.getByRole('button', { name: 'Save' }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

async function openPage(page: Page, server: RunningServer) {
  await signIn(page, server.origin)
  for (const name of ['Image / Videos', 'Data Sources']) await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Data Sources', level: 1 })).toBeVisible()
}

story('a table of an address shows its data at once, and why it fails', async ({ page, server }) => {
  const documents = await serveDocuments({ '/menu.csv': 'Dish,Price\nSoup,6.50\nTea,2.00\n' })
  const { call } = await operatorOf(server.origin)
  await openPage(page, server)

  await story.step('an address that fails shows the reason, and the form keeps what was typed', async () => {
    await expect(page.getByText('No data sources found.')).toBeVisible()
    await page.getByRole('link', { name: 'CSV Table' }).click()
    const panel = creating(page)
    await expect(panel.getByRole('radio', { name: /^CSV Table/ })).toBeChecked()
    await expect(panel.getByText(/Displays get all columns of this table/)).toBeVisible()
    await save(panel)
    await expect(panel.getByText('Name is required.')).toBeVisible()
    await expect(panel.getByText('Address is required.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Menu')
    await panel.getByRole('textbox', { name: 'Address' }).fill(`${documents.url}/old.csv`)
    await save(panel)
    const saved = editing(page)
    await expect(saved.getByRole('alert')).toContainText(
      /127\.0\.0\.1:\d+ answered with the error 404\.Check the address, or copy it again\./,
    )
    await expect(saved.getByRole('textbox', { name: 'Address' })).toHaveValue(`${documents.url}/old.csv`)
    await expect(page).toHaveURL(/\/data-sources\?panel=edit&id=[\w-]+$/)
  })
  await story.step('the right address shows its rows', async () => {
    const panel = editing(page)
    await panel.getByRole('textbox', { name: 'Address' }).fill(`${documents.url}/menu.csv`)
    await save(panel)
    const result = panel.getByRole('region', { name: 'Retrieved data' })
    await expect(result.getByRole('row')).toHaveText(['DishPrice', 'Soup6.50', 'Tea2.00'])
    await expect(result).toContainText('Up to date just now')
    await expect(result).toBeFocused()
    await expectAccessibleInBoth(page, '[role=dialog]', 'Edit Data Source')
  })
  await story.step('the address of the panel opens it again, and Back closes it', async () => {
    await page.reload()
    await expect(editing(page).getByRole('cell', { name: '6.50' })).toBeVisible()
    await page.goBack()
    await expect(editing(page)).toBeHidden()
    await expect(page).toHaveURL(`${server.origin}/data-sources`)
  })
  const [source] = (await call(listDataSources, {})).data
  const id = source?.id ?? ''
  await story.step('the list follows what the server retrieves, without a reload', async () => {
    await expect(row(page, 'Menu')).toContainText('127.0.0.1')
    await expect(row(page, 'Menu')).toContainText('Up to date')
    delete documents.documents['/menu.csv']
    await call(refreshDataSource, { body: { id } })
    await expect(row(page, 'Menu')).toContainText(/Failing since .*answered with the error 404\./)
    await page.getByRole('button', { name: 'Edit Menu' }).click()
    await expect(editing(page).getByRole('alert')).toContainText('Slides keep the data of')
    await expect(editing(page).getByRole('cell', { name: 'Soup' })).toBeVisible()
    documents.documents['/menu.csv'] = 'Dish,Price\nCake,4.00\n'
    await editing(page).getByRole('button', { name: 'Refresh now' }).click()
    await expect(editing(page).getByRole('cell', { name: 'Cake' })).toBeVisible()
    await expect(editing(page).getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(editing(page)).toBeHidden()
  })
  await story.step('a change of another user is noticed, and both changes are kept', async () => {
    await page.getByRole('button', { name: 'Edit Menu' }).click()
    await expect(editing(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    const settings = { kind: 'csv', url: `${documents.url}/menu.csv?2` } as const
    await call(saveDataSource, { body: { id, name: 'Menu', settings } })
    await editing(page).getByRole('textbox', { name: 'Name' }).fill('Lunch')
    await save(editing(page))
    await expect(editing(page).getByText('Another user has changed this data source.')).toBeVisible()
    await editing(page).getByRole('button', { name: 'Reload and keep my changes' }).click()
    await expect(editing(page).getByRole('textbox', { name: 'Address' })).toHaveValue(settings.url)
    await save(editing(page))
    await expect(page.getByText('Data source saved successfully!')).toBeVisible()
    expect((await call(getDataSource, { params: { id } })).data).toMatchObject({ name: 'Lunch', settings })
    await page.keyboard.press('Escape')
    await expect(editing(page)).toBeHidden()
  })
  await story.step('a search without a match says so', async () => {
    await page.getByRole('searchbox').fill('dinner')
    await expect(page.getByText('Nothing matches “dinner”.')).toBeVisible()
    await page.getByRole('searchbox').fill('LUN')
    await expect(row(page, 'Lunch')).toBeVisible()
  })
  documents.close()
})

story('a typed table is filled by hand, by keyboard and from a spreadsheet', async ({ page, server, context }) => {
  const { call } = await operatorOf(server.origin)
  await openPage(page, server)
  await page.getByRole('button', { name: 'Create Data Source' }).click()
  const panel = creating(page)
  const cell = (at: number, column: number) =>
    panel.getByRole('textbox', { name: `Row ${at}, column ${column}`, exact: true })
  const tool = (name: string) => panel.getByRole('button', { name, exact: true })
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Menu')
  await expect(panel.getByText(/Displays get all columns of this table/)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() =>
    navigator.clipboard.writeText('Soup\t6.50\tvegan\r\n"Tea,\nblack"\t2.00\t\r\nCake\t4.00\t\r\nPie\t5.00\t\r\n'),
  )
  await cell(1, 1).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(panel.getByText('3 columns, 4 rows')).toBeVisible()
  await expect(cell(2, 1)).toHaveValue('Tea, black')

  await story.step(
    'Enter leads to the next row, and adds one at the end; arrows move, with Alt they move the row',
    async () => {
      await cell(4, 2).focus()
      await page.keyboard.press('Enter')
      await expect(cell(5, 2)).toBeFocused()
      await page.keyboard.type('1.50')
      await page.keyboard.press('Alt+ArrowUp')
      await expect(cell(4, 2)).toBeFocused()
      await expect(cell(4, 2)).toHaveValue('1.50')
      await expect(cell(5, 1)).toHaveValue('Pie')
      await page.keyboard.press('ArrowUp')
      await expect(cell(3, 2)).toBeFocused()
    },
  )
  await story.step('rows and columns are moved, inserted and deleted with buttons', async () => {
    await cell(4, 2).focus()
    await tool('Delete row').click()
    await cell(3, 3).focus()
    await tool('Move row up').click()
    await expect(cell(2, 1)).toHaveValue('Cake')
    await tool('Move row up').click()
    await expect(tool('Move row up')).toHaveAttribute('aria-disabled', 'true')
    await tool('Move column left').click()
    await expect(cell(2, 2)).toHaveValue('vegan')
    await tool('Insert column to the right').click()
    await expect(panel.getByText('4 columns, 4 rows')).toBeVisible()
    await tool('Delete column').click()
  })
  await panel.getByRole('textbox', { name: 'Name of column 1' }).fill('Dish')
  await panel.getByRole('textbox', { name: 'Name of column 2' }).fill('Note')
  await save(panel)
  await expect(panel).toBeHidden()
  await expect(row(page, 'Menu')).toContainText('3 columns, 4 rows')
  const [source] = (await call(listDataSources, {})).data
  expect((await call(getDataSource, { params: { id: source?.id ?? '' } })).data.settings).toEqual({
    kind: 'table',
    table: {
      kind: 'table',
      columns: ['Dish', 'Note', 'Price'],
      rows: [
        ['Cake', '', '4.00'],
        ['Soup', 'vegan', '6.50'],
        ['Tea, black', '', '2.00'],
        ['Pie', '', '5.00'],
      ],
    },
  })

  await story.step('more than fits is cut, and the panel says so', async () => {
    await page.getByRole('button', { name: 'Edit Menu' }).click()
    await page.evaluate(() =>
      navigator.clipboard.writeText(Array.from({ length: 201 }, (_, at) => `Row ${at}`).join('\n')),
    )
    const first = editing(page).getByRole('textbox', { name: 'Row 1, column 1', exact: true })
    await first.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(editing(page).getByText('3 columns, 200 rows')).toBeVisible()
    await expect(editing(page).getByText(/^Not everything fits/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(first).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

story(
  'deleting names the slides that show the data, which the panel links; others only view it',
  async ({ page, server, browser }) => {
    const operator = await operatorOf(server.origin)
    const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
    const source = (await operator.call(saveDataSource, { body: { name: 'Menu', settings: { kind: 'table', table } } }))
      .data
    const slide = slideWith('#00ff00')
    const box = { x: 0, y: 0, width: 900, height: 600, rotation: 0, opacity: 1 }
    const [, text] = slide.elements
    if (text?.type !== 'text') throw new Error('The slide has no text.')
    const { list: _list, text: _text, ...look } = text
    const element = {
      ...look,
      ...box,
      id: 'menu',
      type: 'table',
      source: source.id,
      header: true,
      lineColor: null,
      accentColor: '#ff0000',
    } as const
    await operator.slide('Menu board', { ...slide, elements: [element] }, await pictureOf(page))

    await story.step('a manager who may only view it', async () => {
      const password = 'harbour lantern 58'
      const mina = { name: 'Mina', username: 'mina', email: 'mina@example.com', role: 'manager' } as const
      const permissions = { content: { view: 1 } } as const
      await operator.call(saveUser, { body: { ...mina, password, confirmPassword: password, permissions } })
      const theirs = await (await browser.newContext()).newPage()
      await signIn(theirs, server.origin, { username: 'mina', password, path: '/data-sources' })
      await expect(theirs.getByRole('button', { name: 'Create Data Source' })).toHaveCount(0)
      await theirs.getByRole('button', { name: 'View Menu' }).click()
      const panel = theirs.getByRole('dialog', { name: 'View Data Source' })
      await expect(panel.getByText('You can view this data source, but not change it.')).toBeVisible()
      await expect(panel.getByRole('textbox', { name: 'Row 1, column 1' })).toBeDisabled()
      for (const name of ['Save', 'Move row up', 'Add row'])
        await expect(panel.getByRole('button', { name })).toBeDisabled()
      await expect(panel.getByRole('button', { name: 'Delete Data Source' })).toHaveCount(0)
      await theirs.context().close()
    })
    await openPage(page, server)
    await page.getByRole('button', { name: 'Edit Menu' }).click()
    await expect(editing(page).getByRole('link', { name: 'Menu board' })).toHaveAttribute('href', /^\/slides\//)
    await editing(page).getByRole('button', { name: 'Delete Data Source' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this data source?' })
    await expect(question).toContainText('This slide shows it:')
    await expect(question.getByRole('listitem')).toHaveText(['Menu board'])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Data source deleted successfully!')).toBeVisible()
    await expect(page.getByText('No data sources found.')).toBeVisible()
  },
)

/** A picture for a slide. */
async function pictureOf(page: Page): Promise<Blob> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 36)
    canvas.getContext('2d')?.fillRect(0, 0, 64, 36)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp' })).arrayBuffer())]
  })
  return new Blob([new Uint8Array(bytes)])
}
