import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { type Heartbeat, heartbeat } from '@digisigncast/contract/devices/device-link'
import { listDeviceActivity, listScreenDevices } from '@digisigncast/contract/devices/devices'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { link } from './listener.ts'
import type { Person } from './make.ts'
import type { TestApp } from './start-app.ts'

/** Sends a heartbeat of a playing device; `more` overrides fields. */
export async function sendHeartbeat(box: Pick<Client, 'call'>, more: Partial<Heartbeat> = {}) {
  const body = { state: 'playing', revision: null, uptime_seconds: 1, ...more } as const
  const { status, body: answer } = await box.call(heartbeat, { body })
  expect(status).toBe(200)
  return answer.data
}

export const devicesOf = async (by: Person, id: string) =>
  (await by.call(listScreenDevices, { params: { id } })).body.devices
export const activityOf = async (by: Person) =>
  (await by.call(listDeviceActivity, { query: { page: 1, perPage: 100 } })).body.data
export const logOf = async (by: Person) => (await by.call(getOverview, {})).body.logs

/** Advances the clock and runs the server's check of online devices. */
export const later = async (app: TestApp, ms: number) => {
  app.clock.now += ms
  await app.presence.checkClosed()
  await app.presence.logFaults()
  await app.presence.sweep()
}

/** A customer with a screen and a device. */
export async function screenWithDevice(app: TestApp, device_name = 'Lobby TV') {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin)
  const screen = await app.make.screen(admin, [playlist.id], 'Front door')
  const box = await app.make.device(screen.code, { device_name })
  // Log entries of the same millisecond have no order.
  app.clock.now += 1000
  const status = async () => (await devicesOf(admin, screen.id))[0]?.status
  const connect = async () => {
    const socket = await link(app.url, box.token)
    await expect.poll(() => app.platform.links.isConnected(box.id)).toBe(true)
    return socket
  }
  /** Drops the socket and waits until the server has noticed. */
  const cut = async (socket: Awaited<ReturnType<typeof link>>) => {
    await socket.cut()
    await expect.poll(() => app.platform.links.isConnected(box.id)).toBe(false)
  }
  return { admin, playlist, screen, box, status, connect, cut }
}
