import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { saveSlide, slideOf, text } from '../../../../testing/documents/slides.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { askManifest } from '../../../../testing/stored/manifest.ts'
import { slideFontFiles } from '../../../library/fonts/index.ts'

const app = await sharedApp()
const admin = await app.make.admin()

/** A slide with all fonts, as if its texts needed them. */
async function slideWithAllFonts(): Promise<string> {
  const { id } = (await saveSlide(admin, slideOf(text('Hello')))).body.data.media
  const fonts = (await slideFontFiles()).map(({ hash }) => hash)
  const source = JSON.stringify({ kind: 'slide', bytes: 300, fonts })
  await app.platform.db.updateTable('media').set({ source, slide_files: fonts.length }).where('id', '=', id).execute()
  return id
}

test('a playlist holds a limited number of files of slides, which its message and that of the slide name', async () => {
  const slide = await slideWithAllFonts()
  const fonts = (await slideFontFiles()).length
  const most = Math.floor(10_000 / fonts)
  const { id } = await app.make.playlist(admin, [])
  const save = (items: number) =>
    admin.call(savePlaylist, { body: { name: 'Slides', playlistID: id, media_ids: Array<string>(items).fill(slide) } })
  expect((await save(most)).status).toBe(200)
  const { status, body } = await save(most + 1)
  expect([status, JSON.stringify(body)]).toEqual([
    422,
    expect.stringContaining('at most 10,000 fonts, images and data sources on slides'),
  ])
})

test('slides beyond the bounds of a manifest are shown as their pictures', async () => {
  const slide = await slideWithAllFonts()
  const fonts = (await slideFontFiles()).length
  const perPlaylist = Math.floor(10_000 / fonts)
  const playlists: string[] = []
  while (playlists.length < 6)
    playlists.push((await app.make.playlist(admin, Array<string>(perPlaylist).fill(slide))).id)
  const screen = await app.make.screen(admin, playlists)
  const { body } = await askManifest(app, screen.id)
  const items = body.scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items))
  expect(items).toHaveLength(6 * perPlaylist)
  const drawn = items.filter(({ kind, slide: files }) => kind === 'slide' && files)
  expect(drawn).toHaveLength(Math.floor(50_000 / fonts))
  const [picture] = items.slice(drawn.length)
  expect(picture).toMatchObject({ kind: 'image', mediaId: slide, asset: drawn[0]?.asset })
  expect(picture).not.toHaveProperty('slide')
})
