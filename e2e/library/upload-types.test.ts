import { readFile } from 'node:fs/promises'
import { listMedia } from '@digisigncast/contract/content/media'
import { expect } from '@playwright/test'
import { media } from '../slides/editor-page.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

story('files are accepted or refused by their bytes, whatever their name', async ({ page, server }) => {
  const clip = await readFile(media('cyan-magenta-yellow.mp4'))
  clip.write('qt  ', 8, 'latin1')
  const heic = Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heicmiaf', 'latin1')
  await signIn(page, server.origin, { path: '/image-videos' })
  await page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles([
      fileOf('IMG_0042.MOV', clip),
      fileOf('Sale "Summer" 50%.jfif', await readFile(media('red.jpg'))),
      fileOf('green.unknown', await readFile(media('green.png'))),
      fileOf(
        'Logo.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><circle r="9"/></svg>'),
      ),
      fileOf('IMG_0043.HEIC', heic),
      fileOf('old.avi', Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')),
      fileOf('plan.docx', Buffer.from('hello')),
      fileOf('notes.txt', Buffer.from('hello')),
    ])
  // The browser decodes a frame of the video first.
  for (const title of ['IMG_0042', 'Sale "Summer" 50%', 'green', 'Logo'])
    await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeVisible({ timeout: 60_000 })
  const refused = page.getByRole('region', { name: 'Failed uploads' })
  await expect(refused).toContainText('4 uploads failed')
  const row = (name: string) => refused.getByRole('listitem').filter({ hasText: name })
  await expect(row('IMG_0043.HEIC')).toContainText('Take photos as JPEG: Settings, Camera, Formats, Most Compatible')
  // Before the upload: this server does not convert videos.
  await expect(row('old.avi')).toContainText('Export it as MP4 with H.264.')
  await expect(row('plan.docx')).toContainText('Export it as PDF: each page is shown.')
  await expect(row('notes.txt')).toContainText('Please choose a PNG, JPEG')
  // This browser makes the thumbnail of a QuickTime video, too.
  const { data } = await (await operatorOf(server.origin)).call(listMedia, { query: {} })
  const found = data.find(({ title }) => title === 'IMG_0042')
  expect(found).toMatchObject({ file_type: 'video', mime: 'video/mp4', thumbnail: expect.stringContaining('.webp') })
})
