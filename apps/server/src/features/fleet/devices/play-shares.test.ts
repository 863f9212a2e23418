import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { disconnectDevice } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

test('the approved displays of a screen share the limits of its items', async () => {
  const admin = await app.make.admin()
  await admin.call(updateSettings, { body: { new_devices_wait: true } })
  const screen = await app.make.screen(admin, [], 'Front door')
  const [first, second] = [await app.make.device(screen.code), await app.make.device(screen.code)]
  const waiting = await app.make.device(screen.code, { isNew: true })
  const shareOf = async (box: typeof first) => (await sendHeartbeat(box, { has_limits: true })).share
  const shares = [await shareOf(first), await shareOf(second)]
  expect(shares.map((share) => share?.of)).toEqual([2, 2])
  expect(new Set(shares.map((share) => share?.place))).toEqual(new Set([0, 1]))
  expect([await shareOf(waiting), (await sendHeartbeat(first)).share]).toEqual([undefined, undefined])

  await admin.call(disconnectDevice, { body: { device_id: second.id } })
  app.clock.now += 61_000
  expect(await shareOf(first)).toEqual({ of: 1, place: 0 })
})
