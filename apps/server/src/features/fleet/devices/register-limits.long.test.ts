import { randomBytes } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import { getManifest } from '@digisigncast/contract/content/manifest'
import type { registerDevice } from '@digisigncast/contract/devices/device-link'
import { expect, test } from 'vitest'
import { devicesOf, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: 'loopback' })
const admin = await app.make.admin()

const newInstallation = () => randomBytes(16).toString('hex')

/** Calls through a proxy with this forwarded address. */
async function registerFrom(address: string, code: string, installation = newInstallation()) {
  const response = await app.guest.send('/api/v1/devices/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ code, installation, device_name: address }),
  })
  return { status: response.status, body: (await response.json()) as Reply<typeof registerDevice> }
}
const manifestFrom = async (address: string, key: string) =>
  (await app.guest.send(`/api/v1/screens/${key}/manifest`, { headers: { 'x-forwarded-for': address } })).status

test('a flood of new devices is limited to fifty per screen, evicts itself, and blocks no other device', async () => {
  const screen = await app.make.screen(admin)
  const approved = await app.make.device(screen.code, { device_name: 'Approved' })
  const honest = await registerFrom('198.51.100.1', screen.code)
  for (let count = 0; count < 120; count += 1) {
    const { status } = await registerFrom(`203.0.113.${1 + (count % 2)}`, screen.code)
    expect(status).toBe(200)
  }
  const late = await registerFrom('198.51.100.2', screen.code)
  expect(late.status).toBe(200)
  const devices = await devicesOf(admin, screen.id)
  expect(devices.filter(({ approval }) => approval === 'new')).toHaveLength(50)
  const ids = devices.map(({ id }) => id)
  for (const id of [approved.id, honest.body.data.device_id, late.body.data.device_id]) expect(ids).toContain(id)
  await sendHeartbeat(approved)
  const registered = (await logOf(admin)).filter(({ description }) => description.includes('registered'))
  expect(registered.filter(({ description }) => description.startsWith('More devices were'))).toHaveLength(1)
  expect(registered.length).toBeLessThanOrEqual(6)
})

test('of one network, new devices that are not online are replaced first, then the oldest', async () => {
  const screen = await app.make.screen(admin)
  const [first, second, ...more] = await Promise.all(
    Array.from({ length: 50 }, async () => (await registerFrom('192.0.2.7', screen.code)).body.data.device_id),
  )
  const { db } = app.platform
  const online = [first, ...more].map((id) => id ?? '')
  await db.updateTable('devices').set({ status: 2 }).where('id', 'in', online).execute()
  await db
    .updateTable('devices')
    .set({ created_at: 1 })
    .where('id', '=', first ?? '')
    .execute()
  const idsNow = async () => (await devicesOf(admin, screen.id)).map(({ id }) => id)
  await registerFrom('192.0.2.7', screen.code)
  expect(await idsNow()).not.toContain(second)
  await db.updateTable('devices').set({ status: 2 }).where('screen_id', '=', screen.id).execute()
  await registerFrom('192.0.2.7', screen.code)
  expect(await idsNow()).not.toContain(first)
  expect(await idsNow()).toHaveLength(50)
})

test('new devices per address are limited; returning ones do not count', {
  timeout: 60_000,
}, async () => {
  const screen = await app.make.screen(admin)
  const known = (await app.make.device(screen.code)).installation
  for (let count = 0; count < 20; count += 1)
    expect((await registerFrom('192.0.2.1', screen.code, known)).status).toBe(200)
  const statuses = []
  for (let count = 0; count < 301; count += 1) statuses.push((await registerFrom('192.0.2.1', screen.code)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([300, 429])
  expect((await registerFrom('192.0.2.1', screen.code, known)).status).toBe(200)
  expect((await registerFrom('192.0.2.2', screen.code)).status).toBe(200)
})

test('wrong codes are limited per address; a correct code is never rejected', { timeout: 120_000 }, async () => {
  const screen = await app.make.screen(admin)
  for (let address = 0; address < 210; address += 1)
    for (let count = 0; count < 30; count += 1) {
      const payload = { code: `WRONG${address}X${count}`, installation: newInstallation() }
      const request = { method: 'POST', url: '/api/v1/devices/register', remoteAddress: `10.1.0.${address}` } as const
      expect((await app.app.inject({ ...request, payload })).statusCode).toBe(404)
    }
  expect((await registerFrom('10.1.0.7', 'WRONGAGAIN')).status).toBe(429)
  expect((await registerFrom('10.2.0.1', 'WRONGELSEWHERE')).status).toBe(404)
  expect((await registerFrom('10.2.0.1', screen.code)).status).toBe(200)
  // Blocked guesses do not affect other devices behind the same router.
  expect((await registerFrom('10.1.0.7', screen.code)).status).toBe(200)
})

test('the same limit applies to the public content of a screen', async () => {
  const screen = await app.make.screen(admin)
  const statuses = []
  for (let count = 0; count < 32; count += 1) statuses.push(await manifestFrom('10.3.0.1', `GUESS${count}`))
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429])
  expect(await manifestFrom('10.3.0.1', screen.code)).toBe(200)
  expect((await app.guest.call(getManifest, { params: { screenID: 'ELSEWHERE' } })).status).toBe(404)
})
