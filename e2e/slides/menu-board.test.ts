import { listScreens } from '@digisigncast/contract/content/screens'
import { listDataSources, refreshDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect } from '@playwright/test'
import { Clicks } from '../support/clicks.ts'
import { serveDocuments } from '../support/data-server.ts'
import { operatorOf } from '../support/operator.ts'
import { pair } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story.use({ serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } })

story(
  'a menu board shows the prices of a sheet on a display, also when they change',
  async ({ page, context, server }) => {
    const path = '/menu.csv'
    const site = await serveDocuments({ [path]: 'Dish,Price\nLentil soup,6.50\nPlum tart,4.20\n' })
    const operator = await operatorOf(server.origin)
    await signIn(page, server.origin)
    const job = new Clicks()
    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()

    await story.step('the template gets a new source', async () => {
      await job.click(link('Image / Videos'))
      await job.click(button('New'))
      await job.click(page.getByRole('menuitem', { name: 'Menu with prices' }))
      await job.click(page.getByRole('region', { name: 'Data of this slide' }).getByRole('button'))
      const panel = page.getByRole('dialog', { name: 'Create Data Source' })
      await job.click(panel.getByRole('radio', { name: /^CSV Table/ }))
      await job.type(panel.getByRole('textbox', { name: 'Name', exact: true }), 'Menu')
      await job.type(panel.getByRole('textbox', { name: 'Address' }), site.url + path)
      await job.click(panel.getByRole('button', { name: 'Save' }))
      await expect(page.locator('[data-drawing]').getByText('Lentil soup')).toBeVisible()
      await job.click(page.getByRole('dialog').getByRole('button', { name: 'Close panel' }))
      await job.click(button('Save'))
      await expect(page.getByText('Slide saved successfully!')).toBeVisible()
    })

    await story.step('it is put on a screen', async () => {
      await job.click(link('Playlists'))
      await job.click(button('Create Playlist'))
      const playlist = page.getByRole('dialog', { name: 'Create Playlist' })
      await job.type(playlist.getByRole('textbox', { name: 'Title', exact: true }), 'Counter')
      await job.click(playlist.getByRole('button', { name: /Menu board/ }))
      await job.click(playlist.getByRole('button', { name: 'Add Playlist' }))
      await expect(playlist).toBeHidden()
      await job.click(link('Screens'))
      await job.click(button('Create New Screen'))
      const screen = page.getByRole('dialog', { name: 'Create Screen' })
      await job.type(screen.getByRole('textbox', { name: 'Title', exact: true }), 'Front door')
      await job.click(screen.getByText('Counter'))
      await job.click(screen.getByRole('button', { name: 'Add Screen' }))
      await expect(page.getByText('Screen created successfully!')).toBeVisible()
      job.expectAtMost(16, 'a menu board with the prices of a sheet on a new screen')
    })

    const display = await context.newPage()
    await story.step('the display shows the prices', async () => {
      const { data } = await operator.call(listScreens, { query: { search: 'Front door' } })
      await pair(display, server, data[0]?.code ?? '')
      for (const shown of ['Lentil soup', '6.50', 'Plum tart', '4.20'])
        await expect(display.getByText(shown, { exact: true })).toBeVisible()
      await expect(display.getByText('Espresso')).toHaveCount(0)
    })

    await story.step('a new price in the sheet replaces the old one when it is retrieved', async () => {
      site.documents[path] = 'Dish,Price\nLentil soup,7.90\nPlum tart,4.20\n'
      const [source] = (await operator.call(listDataSources, {})).data
      await operator.call(refreshDataSource, { body: { id: source?.id ?? '' } })
      await expect(display.getByText('7.90', { exact: true })).toBeVisible()
      await expect(display.getByText('6.50', { exact: true })).toHaveCount(0)
    })
    site.close()
  },
)

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  story('a text of a slide is changed', async ({ page, server }) => {
    await signIn(page, server.origin, { path: '/slides/new?size=portrait&template=offer-daily-special' })
    const canvas = page.getByRole('region', { name: 'Canvas' })
    const price = canvas.locator('[data-drawing]').getByText('12.50', { exact: true })
    await price.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await price.boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(canvas.locator('[data-selection]')).toBeVisible()
    const field = page.getByRole('region', { name: 'Properties' }).getByRole('textbox', { name: 'Text', exact: true })
    await field.tap()
    await field.fill('9.80')
    await expect(canvas.locator('[data-drawing]').getByText('9.80', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page.getByText('Slide saved successfully!')).toBeVisible()
    await page.reload()
    await expect(canvas.locator('[data-drawing]').getByText('9.80', { exact: true })).toBeVisible()
  })
})
