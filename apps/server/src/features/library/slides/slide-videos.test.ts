import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, type Media, mediaUses } from '@digisigncast/contract/content/media'
import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { beforeEach, expect, test } from 'vitest'
import { image, savedSlide, saveSlide, slideOf, videoElement } from '../../../testing/documents/slides.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

test('a video on a slide is a file of the slide on screens, and a use of the media item', async () => {
  const [photo, clip] = [await app.make.media(admin), await app.make.media(admin, await video('clip.mp4'))]
  const document = slideOf(image(photo.id), videoElement(clip.id))
  const { media, images } = await savedSlide(admin, document, { title: 'Tour' })
  expect(images.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { id: photo.id, kind: 'image' },
    { id: clip.id, kind: 'video', file_path: clip.file_path, thumbnail: clip.thumbnail },
  ])
  const list = await app.make.playlist(admin, [media.id])
  const screen = await app.make.screen(admin, [list.id])
  const manifestNow = () => wholeManifest(app, screen.id)
  const manifest = await manifestNow()
  const slideIn = ({ scenes }: Manifest) => scenes[0]?.regions[0]?.items[0]?.slide
  const { images: shown = {}, videos = {} } = slideIn(manifest) ?? {}
  expect([Object.keys(shown), Object.keys(videos)]).toEqual([[photo.id], [clip.id]])
  expect(manifest.assets[videos[clip.id] ?? '']).toMatchObject({ url: clip.file_path, mime: 'video/mp4' })
  const uses = (await admin.call(mediaUses, { body: { media_ids: [clip.id] } })).body.data
  expect(uses.slides).toEqual([{ id: media.id, name: 'Tour' }])

  const replace = (file: File) => sendForm<Media>(admin, 'media/replace', { media_id: clip.id, file })
  expect((await replace(await picture())).body.message).toContain('Slides use this video.')
  const replaced = await replace(await video('clip.webm'))
  const next = await manifestNow()
  expect(next.revision).not.toBe(manifest.revision)
  expect(replaced.body.data.file_path).toContain(slideIn(next)?.videos?.[clip.id])

  await admin.call(deleteMedia, { body: { media_id: clip.id } })
  const after = await manifestNow()
  expect(slideIn(after)?.videos).toBe(undefined)
  const { status, body } = await saveSlide(admin, document, { media_id: media.id })
  expect([status, body.message]).toEqual([422, expect.stringContaining('The video of this slide is not available.')])
})

test('a file that is an item and on a slide keeps the facts of the item', async () => {
  const clip = await app.make.media(admin, await video('clip.mp4'))
  const { media } = await savedSlide(admin, slideOf(videoElement(clip.id)))
  const { id } = await app.make.playlist(admin, [clip.id, media.id])
  const screen = await app.make.screen(admin, [id])
  const { assets, scenes } = await wholeManifest(app, screen.id)
  expect(clip.duration).toBeGreaterThan(0)
  expect(assets[scenes[0]?.regions[0]?.items[0]?.asset ?? '']?.durationMs).toBe(clip.duration)
})

test('a video element shows a video only, an image element an image only, both of the same customer', async () => {
  const stranger = await app.make.admin()
  const [photo, clip] = [await app.make.media(admin), await app.make.media(admin, await video('clip.mp4'))]
  const refusalOf = async (by: Person, element: SlideElement) => {
    const { status, body } = await saveSlide(by, slideOf(element))
    return [status, body.message]
  }
  expect(await refusalOf(admin, videoElement(photo.id))).toEqual([422, expect.stringContaining('The video')])
  expect(await refusalOf(admin, image(clip.id))).toEqual([422, expect.stringContaining('An image')])
  expect(await refusalOf(stranger, videoElement(clip.id))).toEqual([422, expect.stringContaining('The video')])
  await savedSlide(admin, slideOf(videoElement(null)))
})

test('a manager keeps a video that became hidden on a slide, and cannot use it on another one', async () => {
  const content = { view: 1, create: 1, edit: 1 } as const
  const [manager, colleague] = [await app.make.manager(admin, { content }), await app.make.manager(admin, { content })]
  const clip = await app.make.media(colleague, await video('clip.mp4'))
  const document = slideOf(videoElement(clip.id))
  expect((await saveSlide(manager, document)).status).toBe(422)
  const showOthers = (isShown: boolean) =>
    admin.call(updateSettings, { body: { display_other_managers_content: isShown } })
  await showOthers(true)
  const { media } = await savedSlide(manager, document)
  await showOthers(false)
  const { images } = await savedSlide(manager, document, { media_id: media.id })
  expect(images).toMatchObject([{ kind: 'video', title: '', is_hidden: true }])
  expect((await saveSlide(manager, document)).status).toBe(422)
})
