import { deleteMedia, renameMedia } from '@digisigncast/contract/content/media'
import { expect } from '@playwright/test'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { add, canvas, layer, openNew, save, saved } from './editor-page.ts'

story.use({ expectedNoise: [/status of (404|409|422)|ERR_FAILED/] })

story('a slide that was saved elsewhere is not overwritten', async ({ page, server, context }) => {
  const operator = await operatorOf(server.origin)
  await signIn(page, server.origin)
  await openNew(page, server.origin)
  await add(page, 'Line')
  const id = await saved(page)
  const other = await context.newPage()
  await other.goto(`${server.origin}/slides/${id}`)
  await add(other, 'Ellipse')
  await save(other)
  await expect(other.getByText('Slide saved successfully!')).toBeVisible()

  await add(page, 'Rectangle')
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Reload' })
  await expect(notice).toBeVisible()
  await expect(layer(page, 'Rectangle')).toBeVisible()
  await notice.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(notice).toBeHidden()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(layer(page, 'Rectangle')).toBeVisible()

  await page.goto(`${server.origin}/slides/${id}`)
  await add(page, 'Rectangle')
  await add(other, 'Line')
  const stored = other.waitForResponse(/slides\/update/)
  await save(other)
  await stored
  await save(page)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await expect(layer(page, 'Line')).toHaveCount(2)
  await expect(layer(page, 'Rectangle')).toHaveCount(0)

  await operator.call(renameMedia, { body: { media_id: id, title: 'Opening hours' } })
  await add(page, 'Rectangle')
  await save(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Opening hours')
  await add(page, 'Rectangle')
  await operator.call(renameMedia, { body: { media_id: id, title: 'Shop hours' } })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(layer(page, 'Rectangle')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Shop hours')

  const photo = await operator.upload('green.png')
  await add(page, 'Image')
  await page.getByRole('dialog', { name: 'Choose Image' }).getByRole('button', { name: photo.title }).click()
  await expect(layer(page, photo.title)).toBeVisible()
  await operator.call(deleteMedia, { body: { media_id: photo.id } })
  await save(page)
  await expect(page.getByText('Choose another one for each marked element')).toBeVisible()
  await expect(canvas(page).getByText('Image deleted')).toBeVisible()
  await expect(layer(page, 'Deleted image')).toBeVisible()
})

story('changes that are not saved survive a reload and a failed save, and are asked for', async ({ page, server }) => {
  await signIn(page, server.origin)
  page.on('dialog', (dialog) => void dialog.accept())
  await openNew(page, server.origin)
  await add(page, 'Rectangle')
  await page.reload()
  const draft = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(draft).toBeVisible()
  await expect(layer(page, 'Rectangle')).toHaveCount(0)
  // Other changes do not replace the offered ones.
  await add(page, 'Ellipse')
  await page.reload()
  await draft.getByRole('button', { name: 'Discard' }).click()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(draft).toBeHidden()
  await expect(layer(page, 'Rectangle')).toBeVisible()

  await page.route('**/slides/create', (route) => route.abort())
  await save(page)
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(layer(page, 'Rectangle')).toBeVisible()

  await page.getByRole('link', { name: 'Back To Images / Videos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(layer(page, 'Rectangle')).toBeVisible()
  await page.unroute('**/slides/create')
  await saved(page)
  const countDrafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)).length)
  await expect.poll(countDrafts).toBe(0)
  await add(page, 'Line')
  await page.getByRole('link', { name: 'Back To Images / Videos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Images / Videos' })).toBeVisible()
  await page.goBack()
  await expect(layer(page, 'Rectangle')).toBeVisible()
  await expect(draft).toBeHidden()

  await add(page, 'Ellipse')
  await expect.poll(countDrafts).toBe(1)
  // In a full storage the draft takes the place of an older one.
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => /draft/.test(name))
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as object
    localStorage.setItem('digisigncast.slide-draft.user.slide.old', JSON.stringify({ ...draft, at: 0 }))
    let filler = ''
    for (let length = 2 ** 22; length >= 1; length /= 2)
      try {
        localStorage.setItem('filler', filler + ' '.repeat(length))
        filler += ' '.repeat(length)
      } catch {
        // Half of it may fit.
      }
  })
  await add(page, 'Line')
  await expect.poll(countDrafts).toBe(1)
  await page.reload()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(layer(page, 'Line')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('filler'))
  await page.getByRole('button', { name: 'Profile of' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username or email')).toBeVisible()
  expect(await countDrafts()).toBe(1)
})

story('the page of a new slide can be left while it is saved', async ({ page, server }) => {
  await signIn(page, server.origin)
  await openNew(page, server.origin)
  await add(page, 'Rectangle')
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/slides/create', async (route) => {
    await hasLeft
    await route.continue()
  })
  await save(page)
  await page.getByRole('link', { name: 'Back To Images / Videos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Images / Videos' })).toBeVisible()
  leave()
  await expect(page.getByText('Slide saved successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit design of New slide' })).toBeVisible()
})
