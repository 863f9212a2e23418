import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { listScreens } from '@digisigncast/contract/content/screens'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()

test('a screen and its device say why the player does not run, in place of what it has not acknowledged', async () => {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id], 'Front door')
  const box = await app.make.device(screen.code, { device_name: 'Lobby TV' })
  const send = (more: Partial<Heartbeat>) => sendHeartbeat(box, { revision: null, state: 'empty', ...more })
  const words = async () => {
    const [found] = (await admin.call(listScreens, { query: {} })).body.data
    const { tone, text } = found ? screenStateWords(found.state) : { tone: '', text: '' }
    return { tone, text }
  }
  await send({ failure: { kind: 'browser_too_old', message: 'Chrome 61' } })
  const tooOld = 'The browser of this display is too old (Chrome 61). Update it, or use another device.'
  expect(await words()).toEqual({ tone: 'offline', text: tooOld })
  const { devices } = (await admin.call(listScreenDevices, { params: { id: screen.id } })).body
  expect(devices).toMatchObject([{ failure: { kind: 'browser_too_old', message: 'Chrome 61' }, faults: [tooOld] }])
  await send({ failure: { kind: 'player_failed', message: 'TypeError: x' } })
  expect(await words()).toEqual({ tone: 'offline', text: 'The player failed: TypeError: x' })
  expect((await admin.call(getOverview, {})).body.screens.needs_attention).toBe(1)
  const { revision } = await wholeManifest(app, screen.id)
  await send({ revision, state: 'playing' })
  expect(await words()).toEqual({ tone: 'online', text: 'Up to date' })
})

test('no words of a device that waits for approval are shown', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin, [], 'Window')
  const box = await app.make.device(screen.code, { isNew: true })
  const said = 'Call 555-0100'
  await sendHeartbeat(box, {
    revision: null,
    state: 'empty',
    failure: { kind: 'player_failed', message: said },
    replaced_effect: { effect: said, by: 'fade', reason: 'slow' },
  })
  const devices = await admin.call(listScreenDevices, { params: { id: screen.id } })
  const screens = await admin.call(listScreens, { query: {} })
  expect(JSON.stringify([devices.body, screens.body])).not.toContain(said)
  expect(devices.body.devices).toMatchObject([{ failure: { kind: 'player_failed', message: '' } }])
})
