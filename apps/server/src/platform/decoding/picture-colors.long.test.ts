import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileOf, red } from '../../testing/samples.ts'
import { sharedApp } from '../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

test.each([
  ['the thumbnail', 200],
  ['each copy', 4000],
])('%s of a JPEG for print has the colors that browsers show', async (_what, width) => {
  // Without a profile browsers calculate red as (1 - cyan) × (1 - black), and green and blue likewise.
  const bytes = Buffer.from(await red(width, 100).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', hasProfile: false })
  const raw = sharp(bytes).pipelineColourspace('cmyk').toColourspace('cmyk').raw()
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = await raw.toBuffer()
  const shown = [cyan, magenta, yellow].map((ink) => ((255 - ink) * (255 - black)) / 255)
  const { body } = await admin.upload({ file: fileOf(bytes, 'print.jpg') })
  expect(body.data).toMatchObject({ width: Math.min(width, 3840), mime: 'image/jpeg' })
  for (const path of [body.data.thumbnail ?? '', ...(width > 3840 ? [body.data.file_path] : [])]) {
    const { channels } = await sharp(await (await app.guest.send(path)).arrayBuffer()).stats()
    const off = channels.map(({ mean }, color) => Math.abs(mean - (shown[color] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(4)
  }
})
