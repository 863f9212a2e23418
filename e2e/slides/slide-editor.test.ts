import { mediaUses } from '@digisigncast/contract/content/media'
import { getSlide } from '@digisigncast/contract/slides/slides'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { dragFiles } from '../support/dropped-files.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import {
  add,
  canvas,
  drag,
  dragLayer,
  field,
  layer,
  media,
  openNew,
  pictureOf,
  pointsOf,
  saved,
  slide,
} from './editor-page.ts'

story(
  'a slide of text, image and shape is designed with the mouse, saved and opened again',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const photo = await operator.upload('green.png')
    await signIn(page, server.origin, { path: '/image-videos' })
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Design a landscape slide' }).click()
    await expect(page.getByRole('heading', { name: 'New Slide' })).toBeVisible()

    await story.step('an element is added, edited in its place, moved with snapping, resized and rotated', async () => {
      await add(page, 'Text')
      await page.keyboard.type('Fresh bread')
      await page.keyboard.press('Escape')
      await expect(layer(page, 'Fresh bread')).toHaveAttribute('aria-pressed', 'true')
      await drag(page, [960, 540], [964, 200])
      // The center snaps to that of the slide.
      await expect(field(page, 'X')).toHaveValue('528')
      await expect(field(page, 'Y')).toHaveValue('119')
      await add(page, 'Rectangle')
      await drag(page, [1176, 756], [1276, 856])
      await expect(field(page, 'Width')).toHaveValue('532')
      await drag(page, [1000, 540], [400, 600])
      const box = await canvas(page).locator('[data-selection]').boundingBox()
      const handle = await canvas(page).locator('[data-handle=rotate]').boundingBox()
      if (!box || !handle) throw new Error('Nothing is selected.')
      await page.mouse.move(handle.x + 5, handle.y + 5)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 5 })
      await page.mouse.up()
      await expect(field(page, 'Rotation')).toHaveValue('90°')
    })

    await story.step('an image is marked until it is chosen from the library', async () => {
      await add(page, 'Image')
      await page.getByRole('button', { name: 'Close panel' }).click()
      await expect(canvas(page).getByText('No image chosen')).toBeVisible()
      await page.getByRole('button', { name: 'Choose image' }).click()
      await page.getByRole('dialog', { name: 'Choose Image' }).getByRole('button', { name: photo.title }).click()
      await expect(canvas(page).getByText('No image chosen')).toBeHidden()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(layer(page, photo.title)).toBeVisible()
      await drag(page, [960, 540], [1500, 700])
    })

    await story.step('keys move it as soon as the panel closes', async () => {
      const x = Number(await field(page, 'X').inputValue())
      await page.getByRole('button', { name: 'Choose another image' }).click()
      await expect(page.getByRole('button', { name: 'Close panel' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(canvas(page)).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(field(page, 'X')).toHaveValue(String(x + 1))
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Enter')
      await expect(canvas(page).getByRole('application', { name: 'Crop' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(canvas(page)).toBeFocused()
    })

    await story.step('an image is uploaded where it is chosen, and other files are refused', async () => {
      await page.getByRole('button', { name: 'Choose another image' }).click()
      const panel = page.getByRole('dialog', { name: 'Choose Image' })
      const drop = await dragFiles(page, panel.getByLabel('Search by title'), [media('tone.mp4')])
      await expect(panel.getByText('Drop to upload')).toBeVisible()
      await drop()
      await expect(panel.getByText('Only images can be chosen here.')).toBeVisible()
      await panel.getByLabel('Files to upload').setInputFiles(media('red.jpg'))
      await expect(panel).toBeHidden()
      await expect(layer(page, 'red')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(layer(page, photo.title)).toBeVisible()
    })

    await story.step('a part of the image is chosen on the canvas, undone at once', async () => {
      const at = await pointsOf(slide(page))
      await page.mouse.dblclick(...at([1500, 700]))
      const crop = canvas(page).getByRole('application', { name: 'Crop' })
      await expect(crop).toBeFocused()
      await page.mouse.wheel(0, -500)
      await expect(field(page, 'Zoom')).toHaveValue('212 %')
      await drag(page, [1500, 700], [1400, 700])
      await expect(field(page, 'Focus from left')).not.toHaveValue('50 %')
      await page.keyboard.press('ArrowUp')
      await expect(field(page, 'Focus from top')).not.toHaveValue('50 %')
      await expectAccessibleInBoth(page)
      await crop.press('Enter')
      await expect(crop).toBeHidden()
      await page.keyboard.press('Control+z')
      await expect(field(page, 'Zoom')).toHaveValue('100 %')
      await expect(field(page, 'Focus from left')).toHaveValue('50 %')
      await expect(field(page, 'Focus from top')).toHaveValue('50 %')
    })

    await story.step('the end of a line is moved, with Shift in steps, each undone at once', async () => {
      await add(page, 'Line')
      await expect(canvas(page).locator('[data-handle]')).toHaveCount(2)
      await drag(page, [1284, 540], [1084, 400], 'Shift')
      await expect(field(page, 'Rotation')).toHaveValue('0°')
      await drag(page, [1084, 540], [636, 1040])
      await expect(field(page, 'Rotation')).toHaveValue('90°')
      await expect(field(page, 'Length')).toHaveValue('500')
      await page.keyboard.press('Control+z')
      await expect(field(page, 'Length')).toHaveValue('448')
      await page.keyboard.press('Delete')
    })

    await story.step('layers are dragged to another place, and a selection together', async () => {
      const names = page.getByRole('region', { name: 'Layers' }).locator('[aria-pressed] > span')
      const start = [photo.title, 'Rectangle', 'Fresh bread']
      await expect(names).toHaveText(start)
      await layer(page, 'Fresh bread').click()
      await dragLayer(page, 'Fresh bread', 'Rectangle')
      await expect(names).toHaveText([photo.title, 'Fresh bread', 'Rectangle'])
      // A click right after dragging belongs to it.
      await expect(async () => {
        await layer(page, photo.title).click({ modifiers: ['Shift'] })
        await expect(layer(page, photo.title)).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
      }).toPass()
      await dragLayer(page, 'Fresh bread', 'Rectangle')
      await expect(names).toHaveText(['Rectangle', photo.title, 'Fresh bread'])
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await expect(names).toHaveText(start)
    })

    await story.step('saved, it is in the library; opened again, it has the same pixels', async () => {
      const before = await pictureOf(page)
      await page.getByRole('textbox', { name: 'Title' }).fill('Bakery')
      const id = await saved(page)
      await page.reload()
      await expect(layer(page, 'Fresh bread')).toBeVisible()
      expect((await pictureOf(page)).equals(before)).toBe(true)
      const uses = await operator.call(mediaUses, { body: { media_ids: [photo.id] } })
      expect(uses.data.slides).toEqual([{ id, name: 'Bakery' }])
      await page.getByRole('link', { name: 'Back To Images / Videos' }).click()
      await page.getByRole('link', { name: 'Edit design of Bakery' }).click()
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bakery')
    })
  },
)

story('a slide is designed with the keyboard alone, undone and redone', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  await signIn(page, server.origin)
  await openNew(page, server.origin, 'square')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
  await page.keyboard.type('Open')
  await press('Escape', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown')
  await expect(field(page, 'X')).toHaveValue('110')
  await expect(field(page, 'Y')).toHaveValue('469')
  await press('Control+d')
  await expect(layer(page, 'Open')).toHaveCount(2)
  await press('Enter')
  await page.keyboard.type('Closed')
  await press('Escape')
  await expect(layer(page, 'Closed')).toBeVisible()
  await page.getByRole('button', { name: 'Ellipse', exact: true }).press('Enter')
  await press('Control+c', 'Control+v')
  await expect(layer(page, 'Ellipse')).toHaveCount(2)
  await press('Delete', 'Control+a', 'Shift+ArrowLeft')
  await expect(page.getByText('3 elements selected')).toBeAttached()
  await press('Control+z', 'Control+z')
  await expect(layer(page, 'Ellipse')).toHaveCount(2)
  await press('Control+Shift+z', 'Control+y')
  await expect(layer(page, 'Ellipse')).toHaveCount(1)
  const names = page.getByRole('region', { name: 'Layers' }).locator('[aria-pressed] > span')
  await layer(page, 'Closed').press('Enter')
  await page.getByRole('button', { name: 'Move Closed' }).focus()
  await press('Space')
  await expect(page.getByText('Picked up Closed. It is number 2 of 3.')).toBeAttached()
  // The first key can be too early. At the end of the list it changes nothing.
  await expect(async () => {
    await press('ArrowDown')
    await expect(page.getByText('Closed is now number 3 of 3.')).toBeAttached({ timeout: 1000 })
  }).toPass()
  await press('Space')
  await expect(names).toHaveText(['Ellipse', 'Open', 'Closed'])
  await press('Control+z')
  await expect(names).toHaveText(['Ellipse', 'Closed', 'Open'])
  await field(page, 'X').fill('500')
  await press('Control+z')
  await expect(field(page, 'X')).toHaveValue('124')
  await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
  await expect(canvas(page)).toBeFocused()
  await press('Delete')
  await expect(names).toHaveText(['Ellipse', 'Closed', 'Open'])
  await press('Control+s')
  await expect(page.getByText('Slide saved successfully!')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { document } = (await operator.call(getSlide, { params: { media_id: id } })).data
  expect(document.elements.map((element) => [element.type, element.x])).toEqual([
    ['text', 100],
    ['text', 124],
    ['shape', 314],
  ])
  await layer(page, 'Open').click()
  await expectAccessibleInBoth(page)
})
