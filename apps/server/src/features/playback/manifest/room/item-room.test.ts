import { maxItemsPerPlaylist, maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { listScreens, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { setContentOfScreens } from '@digisigncast/contract/content/screens-bulk'
import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { fullPlaylists } from '../../../../testing/full-playlists.ts'
import { sendHeartbeat } from '../../../../testing/presence.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { entryOf } from '../../../../testing/stored/entries.ts'
import { wholeManifest } from '../../../../testing/stored/manifest.ts'

const fitting = maxItemsPerScreen / maxItemsPerPlaylist

/** One more than fit on a screen. */
const playlists: string[] = []
const app = await sharedApp()
const admin = await app.make.admin()
const media = (await app.make.media(admin)).id
playlists.push(...(await fullPlaylists(app, admin, media, fitting + 1)))

const tooMany = 'A screen plays at most 10,000 items and pages; this would be 11,000. Choose less.'

const entry = (screenId: string, contentIds: string[]) =>
  admin.call(saveScheduleEntry, { body: entryOf(contentIds, [screenId], {}) })

test('more items than a screen plays are refused where they are assigned', async () => {
  const { id: screenID } = await app.make.screen(admin, playlists.slice(0, fitting))
  const refusals = [
    await admin.call(saveScreen, { body: { name: 'Other', assignedItems: playlists } }),
    await admin.call(updateScreenContent, { body: { screenID, contentID: playlists, type: 'playlist' } }),
    await entry(screenID, playlists),
    await admin.call(savePreparedTakeover, {
      body: { name: 'Alarm', content_type: 'playlist', content_ids: playlists, everywhere: true },
    }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(refusals.map(() => [422, tooMany]))
  expect(refusals.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
    ['assignedItems'],
    ['contentID'],
    ['content_ids'],
    ['content_ids'],
  ])
  const { body } = await admin.call(setContentOfScreens, {
    body: { screen_ids: [screenID], type: 'playlist', content_ids: playlists.slice(fitting), mode: 'add' },
  })
  expect(body.data).toMatchObject({ done: 0, failed: [{ id: screenID, message: tooMany }] })
})

test('a screen whose content grows beyond its maximum plays the first items, and its state says so', async () => {
  const layout = { selectedLayout: 'main' as const, playlists: { Main: playlists.slice(0, fitting) } }
  const { id: channelID } = (await admin.call(saveChannel, { body: { name: 'All', layout } })).body.data
  const { body } = await admin.call(saveScreen, {
    body: { name: 'Full', data_type: 'channel', assignedItems: [channelID] },
  })
  const { id: screenID, code } = body.data
  const box = await app.make.device(code)
  const look = async () => {
    const manifest = await wholeManifest(app, screenID)
    await sendHeartbeat(box, { revision: manifest.revision })
    const screen = (await admin.call(listScreens, { query: {} })).body.data.find(({ id }) => id === screenID)
    const scenes = [...manifest.scenes, ...Object.values(manifest.contents ?? {}).flat()]
    return {
      items: scenes.flatMap(({ regions }) => regions).flatMap(({ items }) => items).length,
      text: screen && screenStateWords(screen.state).text,
    }
  }
  expect(await look()).toEqual({ items: maxItemsPerScreen, text: 'Up to date' })
  const { id: other } = await app.make.playlist(admin, [media])
  expect((await entry(screenID, [other])).status).toBe(200)
  expect(await look()).toEqual({ items: maxItemsPerScreen, text: 'Only the first 10,000 items play' })
})
