import { runJob } from '@digisigncast/contract/platform/jobs'
import { expect } from 'vitest'
import type { Client } from '../client.ts'
import type { Person } from '../make.ts'
import { later, sendHeartbeat } from '../presence.ts'
import type { TestApp } from '../start-app.ts'
import { wholeManifest } from './manifest.ts'

const minute = 60_000

/** Advances the clock, and looks for alerts. */
export async function passAndLook(app: TestApp, owner: Client, minutes: number): Promise<void> {
  await later(app, minutes * minute)
  const { body } = await owner.call(runJob, { body: { name: 'alerts' } })
  expect(body.data.outcome).toBe('done')
}

/** Screens of a customer with a device each, which plays; `play` sends its heartbeat. */
export async function playingScreens(app: TestApp, admin: Person, names: readonly string[]) {
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id], `Menu ${names.join()}`)
  const screens = []
  for (const name of names) {
    const screen = await app.make.screen(admin, [playlist.id], name)
    const box = await app.make.device(screen.code)
    const play = async () => sendHeartbeat(box, { revision: (await wholeManifest(app, screen.id)).revision })
    await play()
    screens.push({ ...screen, play })
  }
  return screens
}
