import { listMedia, type Media } from '@digisigncast/contract/content/media'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { sendForm } from '../../../testing/form.ts'
import { picture } from '../../../testing/make.ts'
import { devicesOf, screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()

test('a display that is out of date keeps the picture of what it shows, until it has the new file', async () => {
  const { admin, screen, box } = await screenWithDevice(app)
  const media = await app.make.media(admin)
  const list = await app.make.playlist(admin, [media.id])
  const body = { screenID: screen.id, contentID: [list.id], type: 'playlist' as const }
  await admin.call(updateScreenContent, { body })
  const item = { scene_id: 's', region: 'Main', item_id: 'i', media_id: media.id, elapsed_ms: 0 }
  const revision = async () => (await wholeManifest(app, screen.id)).revision
  const first = await revision()
  const shows = async (of: string) => {
    await sendHeartbeat(box, { revision: of, on_display: [item] })
    return (await devicesOf(admin, screen.id))[0]?.on_display[0]?.thumbnail
  }
  const old = (await admin.call(listMedia, { query: {} })).body.data.find(({ id }) => id === media.id)?.thumbnail
  expect(await shows(first)).toBe(old)
  for (let turn = 0; turn < 2; turn += 1) {
    app.clock.now += 60_000
    const replaced = await sendForm<Media>(admin, 'media/replace', {
      media_id: media.id,
      file: await picture(),
    })
    expect([replaced.body.data.thumbnail === old, await shows(first)]).toEqual([false, old])
  }
  expect((await fetch(new URL(old ?? '', app.url))).status).toBe(200)
  const now = (await admin.call(listMedia, { query: {} })).body.data.find(({ id }) => id === media.id)?.thumbnail
  expect(await shows(await revision())).toBe(now)
})
