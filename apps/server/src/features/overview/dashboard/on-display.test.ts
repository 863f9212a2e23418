import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { expect, test } from 'vitest'
import { screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

test('the dashboard has the reports of the devices, not the assigned content', async () => {
  const { admin, box } = await screenWithDevice(app)
  const media = await app.make.media(admin)
  const onDisplay = async () => {
    const { wall } = (await admin.call(getOverview, {})).body
    return wall.map(({ devices }) => devices.map(({ playing, on_display }) => [playing, on_display.length]))
  }
  await sendHeartbeat(box, { playing: ['Fire'], on_display: [] })
  expect(await onDisplay()).toEqual([[[['Fire'], 0]]])
  const item = { scene_id: 's', region: 'Main', item_id: 'i', media_id: media.id, elapsed_ms: 0 }
  await sendHeartbeat(box, { playing: ['photo'], on_display: [item] })
  expect(await onDisplay()).toEqual([[[['photo'], 1]]])
})
