import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import { expect, type Page } from '@playwright/test'
import { media } from '../slides/editor-page.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const newMenu = (page: Page) => page.getByRole('menu', { name: 'New' })

story(
  'an empty library offers everything that can be added, also templates that are ready',
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const { data } = await operator.call(listMedia, { query: {} })
    for (const { id } of data) await operator.call(deleteMedia, { body: { media_id: id } })
    await signIn(page, server.origin, { path: '/image-videos' })
    const open = async () => {
      const empty = page.getByText('No media found.').locator('../..')
      await empty.getByRole('button', { name: 'New', exact: true }).click()
    }

    await story.step('the menu has groups, and fits on a phone', async () => {
      await open()
      for (const name of ['Design a slide', 'Ready to use', 'From an address'])
        await expect(newMenu(page).getByRole('group', { name })).toBeVisible()
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => layoutFaults(newMenu(page)), `menu at ${width}`).toEqual([])
      }
    })

    await story.step('each template opens in the editor', async () => {
      const links = newMenu(page).getByRole('group', { name: 'Ready to use' }).getByRole('menuitem')
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      const templates = paths.filter((path) => path.includes('template='))
      expect(templates.length).toBeGreaterThan(5)
      for (const path of templates) {
        await page.goto(`${server.origin}${path}`)
        await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue(/^(New slide)?$/)
      }
    })

    await story.step('Upload opens the file chooser', async () => {
      await page.goto(`${server.origin}/image-videos`)
      await open()
      const chooser = page.waitForEvent('filechooser')
      await expect(newMenu(page).getByRole('menuitem', { name: 'Upload' })).toBeFocused()
      await page.keyboard.press('Enter')
      await (await chooser).setFiles([media('red.jpg')])
      await expect(page.getByRole('checkbox', { name: 'Select red' })).toBeVisible()
    })
  },
)
