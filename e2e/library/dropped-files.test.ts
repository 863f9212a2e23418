import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dragFiles } from '../support/dropped-files.ts'
import { operatorOf } from '../support/operator.ts'
import { openPlaylist } from '../support/playlists.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const media = (file: string) => join(import.meta.dirname, '..', 'media', file)

story('files are dropped onto the playlist under the pointer, and nowhere else', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const [first, second] = [await operator.playlist(['red.jpg'], 4000), await operator.playlist(['green.png'], 4000)]
  await signIn(page, server.origin, { path: '/playlists' })
  const strip = ({ name }: { name: string }) => page.getByRole('region', { name: `Content Library of ${name}` })
  const hint = page.getByText('Drop to add to this playlist')
  await openPlaylist(page, second.name)
  await expect(strip(second).getByRole('listitem')).toHaveCount(1)

  await story.step('beside a playlist', async () => {
    const drop = await dragFiles(page, page.getByRole('heading', { name: 'Playlists', level: 1 }), [media('blue.webp')])
    await expect(hint).toBeHidden()
    await drop()
  })
  await story.step('onto a tile of a playlist', async () => {
    const drop = await dragFiles(page, strip(second).getByRole('img').first(), [media('blue.webp')])
    await expect(strip(second).getByText('Drop to add to this playlist')).toBeVisible()
    await expect(hint).toHaveCount(1)
    await drop()
    await expect(strip(second).getByRole('listitem')).toHaveCount(2)
    await expect(hint).toBeHidden()
  })
  await story.step('onto a closed playlist', async () => {
    const drop = await dragFiles(page, strip(first).getByText('1 item'), [media('photo.jpg')])
    await drop()
    await expect(strip(first)).toContainText('2 items')
  })
  await expect(strip(second).getByRole('listitem')).toHaveCount(2)
})
