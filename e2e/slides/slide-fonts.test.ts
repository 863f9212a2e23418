import { getMediaDetails } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { operatorOf } from '../support/operator.ts'
import { isPlaying, pair } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { layer, saved } from './editor-page.ts'

const rows = [
  ['Zażółć gęślą jaźń', 'Inter'],
  ['Съешь ещё этих', 'Inter'],
  ['Αλφάβητο', 'Inter'],
  ['Tiếng Việt đẹp', 'Inter'],
  ['مرحبا بالعالم', 'Noto Sans Arabic'],
  ['שלום עולם', 'Noto Sans Hebrew'],
  ['नमस्ते दुनिया', 'Noto Sans Devanagari'],
  ['สวัสดีชาวโลก', 'Noto Sans Thai'],
  ['今天特价', 'Noto Sans SC'],
  ['本日のおすすめ', 'Noto Sans JP'],
  ['오늘의 메뉴', 'Noto Sans KR'],
  ['🍕 🍣 ☕', 'Noto Emoji'],
] as const
/** Symbols can be in any of these. */
const symbols = ['Slide Noto Sans Symbols', 'Slide Noto Sans Symbols 2']
const rowHeight = 90

const board = (texts: readonly string[]): SlideDocument => ({
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#ffffff' },
  elements: texts.map((content, index) => ({
    id: `row-${index}`,
    type: 'text',
    text: content,
    list: 'none',
    x: 0,
    y: index * rowHeight,
    width: 1920,
    height: rowHeight,
    rotation: 0,
    opacity: 1,
    font: 'inter',
    weight: 500,
    size: 60,
    fit: false,
    color: '#000000',
    align: 'left',
    vertical: 'top',
    lineHeight: 1.2,
    letterSpacing: 0,
    capitals: false,
  })),
})

/** Number of dark pixels of each row of a picture. */
async function inkOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .resize(1920, 1080, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rows.map((_, index) => {
    const from = index * rowHeight * info.width
    return data.subarray(from, from + rowHeight * info.width).filter((value) => value < 128).length
  })
}

story(
  'the first picture and the display show texts of any script, with fonts of the server',
  async ({ page, context, server }) => {
    const operator = await operatorOf(server.origin)
    const white = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    const { media } = await operator.slide('Any script', board(rows.map(([content]) => content)), new Blob([white]))
    const { data: playlist } = await operator.call(savePlaylist, { body: { name: 'All', media_ids: [media.id] } })
    const screen = await operator.screen({ data_type: 'playlist', assignedItems: [playlist.id] })

    await story.step('the picture of the first save in a new browser has all of them', async () => {
      await signIn(page, server.origin, { path: `/slides/${media.id}` })
      await layer(page, rows[0][0]).click()
      await page.keyboard.press('ArrowRight')
      await saved(page)
      const { data } = await operator.call(getMediaDetails, { body: { media_id: media.id } })
      const ink = await inkOf(Buffer.from(await (await fetch(server.origin + data.file_path)).arrayBuffer()))
      expect(ink.map((count) => count > 800)).toEqual(rows.map(() => true))
    })

    await story.step('a display loads the same files', async () => {
      const player = await context.newPage()
      await pair(player, server, screen.code)
      await isPlaying(player)
      const loaded = await player.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family.replaceAll('"', '')] : [])),
      )
      expect(new Set(loaded)).toEqual(new Set([...rows.map(([, family]) => `Slide ${family}`), ...symbols]))
    })
  },
)
