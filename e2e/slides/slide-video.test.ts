import { mediaUses } from '@digisigncast/contract/content/media'
import { getSlide } from '@digisigncast/contract/slides/slides'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { colorIn } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { add, canvas, field, layer, media, openNew, pictureOf, saved } from './editor-page.ts'

story('a video is chosen or uploaded for a slide, drawn with its picture, and only once', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const photo = await operator.upload('green.png')
  const plain = await operator.upload('orange-violet.webm')
  await signIn(page, server.origin)
  await openNew(page, server.origin)
  const panel = page.getByRole('dialog', { name: 'Choose Video' })
  const button = page.getByRole('region', { name: 'Add elements' }).getByRole('button', { name: 'Video', exact: true })

  await story.step('it is marked until it is chosen among the videos of the library', async () => {
    await add(page, 'Video')
    await page.getByRole('button', { name: 'Close panel' }).click()
    await expect(canvas(page).getByText('No video chosen')).toBeVisible()
    await expect(layer(page, 'Video not chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Choose video' }).click()
    await expect(panel.getByText('1 media item')).toBeVisible()
    await expect(panel.getByRole('button', { name: photo.title })).toHaveCount(0)
    await panel.getByRole('button', { name: plain.title }).click()
    await expect(layer(page, plain.title)).toBeVisible()
    await expect(canvas(page).getByText('No video chosen')).toBeHidden()
    await expect(page.getByText('It has no picture, so its box is empty here.')).toBeVisible()
  })

  await story.step('another one is uploaded in the panel, and drawn with the picture of its first second', async () => {
    await canvas(page).focus()
    await page.keyboard.press('Enter')
    await panel.getByLabel('Files to upload').setInputFiles(media('red.jpg'))
    await expect(panel.getByText('Only videos can be chosen here.')).toBeVisible()
    await panel.getByLabel('Files to upload').setInputFiles(media('cyan-magenta-yellow.mp4'))
    await expect(panel).toBeHidden()
    await expect(layer(page, 'cyan-magenta-yellow')).toBeVisible()
    await expect(field(page, 'Width')).toHaveValue('864')
    await expectAccessibleInBoth(page)
    await expect.poll(async () => colorIn(await pictureOf(page))).toBe('cyan')
  })

  await story.step('the preview in the whole window plays it', async () => {
    const preview = page.getByRole('dialog', { name: 'Preview', exact: true })
    await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
    const color = async () => colorIn(await preview.locator('[data-drawing]').screenshot())
    await expect.poll(color, { intervals: [50] }).toBe('magenta')
    await expect.poll(color, { intervals: [50] }).toBe('yellow')
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })

  await story.step('a second one is not added, and the button says why', async () => {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('title', 'A slide has at most one video.')
    await button.press('Enter')
    await layer(page, 'cyan-magenta-yellow').click()
    await page.keyboard.press('Control+d')
    await expect(page.getByText('A slide has at most one video.')).toBeVisible()
    await expect(layer(page, 'cyan-magenta-yellow')).toHaveCount(1)
    await page.keyboard.press('Delete')
    await expect(button).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Control+z')
  })

  await story.step('saved, its picture shows the video; opened again, it looks the same', async () => {
    const before = await pictureOf(page)
    const id = await saved(page)
    const { document, images, media: slide } = (await operator.call(getSlide, { params: { media_id: id } })).data
    const [video] = images
    expect(document.elements).toMatchObject([{ type: 'video', media: video?.id, fit: 'cover' }])
    expect(video).toMatchObject({ kind: 'video', title: 'cyan-magenta-yellow' })
    const picture = await page.request.get(new URL(slide.file_path ?? '', server.origin).href)
    expect(await colorIn(await picture.body())).toBe('cyan')
    await page.reload()
    await expect(layer(page, 'cyan-magenta-yellow')).toBeVisible()
    expect((await pictureOf(page)).equals(before)).toBe(true)
    const uses = await operator.call(mediaUses, { body: { media_ids: [video?.id ?? ''] } })
    expect(uses.data.slides.map((use) => use.id)).toEqual([id])
  })
})
