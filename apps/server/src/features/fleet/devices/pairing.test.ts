import { randomBytes } from 'node:crypto'
import { renewScreenCode, saveScreen } from '@digisigncast/contract/content/screens'
import { heartbeat, registerDevice } from '@digisigncast/contract/devices/device-link'
import { approveDevices, disconnectDevice, replaceDevice } from '@digisigncast/contract/devices/devices'
import { checkPairing, connectDisplay, findDisplay, openPairing } from '@digisigncast/contract/devices/pairing'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { devicesOf, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: 'loopback' })

const codeLifeMs = 10 * 60 * 1000
const noCode = 'No display shows this code. Type the code that the display shows now; it changes from time to time.'
const newInstallation = () => randomBytes(16).toString('hex')
let networks = 0
/** A client from an address of its own. */
const newGuest = () => clientOf(app.url, undefined, `10.${(networks += 1) >> 8}.${networks & 255}.1`)

/** A display that shows a code. */
async function display(by = newGuest(), installation = newInstallation()) {
  const { status, body } = await by.call(openPairing, {
    body: { installation, device_name: 'Lobby TV', device_model: 'Box 3', os_name: 'Android 12' },
  })
  expect(status).toBe(200)
  const { secret } = body.data
  const check = async () => (await by.call(checkPairing, { body: { secret } })).body.data
  return { ...body.data, installation, check }
}
const find = (by: Person, code: string) => by.call(findDisplay, { body: { code } })
const connect = (by: Person, code: string, screenID: string) => by.call(connectDisplay, { body: { code, screenID } })

test('a user connects the display that shows a code: it is approved, and it alone gets the token', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin, [], 'Front door')
  const { code, url, short_url, qr_code, check } = await display()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(url).toBe(`http://signage.test/screens/connect?code=${code}`)
  expect(short_url).toBe('http://signage.test/connect')
  expect(qr_code).toMatch(/^data:image\/png;base64,/)
  expect(await check()).toMatchObject({ state: 'waiting', device: null })

  const found = await find(admin, `${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)
  expect(found.body.data).toMatchObject({ device_name: 'Lobby TV', device_model: 'Box 3', os_name: 'Android 12' })
  // Log entries of one millisecond have no order.
  app.clock.now += 1
  const { status, body } = await connect(admin, code, screen.id)
  expect([status, body.message]).toEqual([200, 'Display connected successfully!'])
  expect(body.data).toMatchObject({ approval: 'approved', device_name: 'Lobby TV', screen_id: screen.id })
  expect(JSON.stringify(body)).not.toContain('token')
  expect((await logOf(admin))[0]?.description).toContain('connected Lobby TV to the screen “Front door”.')

  const { state, device } = await check()
  expect(state).toBe('connected')
  expect(device).toMatchObject({ device_id: body.data.id, screen_id: screen.id, code: screen.code })
  await sendHeartbeat(clientOf(app.url, device?.token))
  expect((await devicesOf(admin, screen.id)).map(({ status }) => status)).toEqual([2])
})

test('the answer with the token may get lost: the display asks again, and only its last token works', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const { code, check } = await display()
  await connect(admin, code, screen.id)
  const [lost, device] = [(await check()).device, (await check()).device]
  const beat = { state: 'playing', revision: null, uptime_seconds: 1 } as const
  const statusOf = async (token = '') => (await clientOf(app.url, token).call(heartbeat, { body: beat })).status
  expect([await statusOf(lost?.token), await statusOf(device?.token)]).toEqual([401, 200])
  expect(await devicesOf(admin, screen.id)).toHaveLength(1)
})

test('the code alone gives no token, and a code works once and for one account', async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const [screen, others] = [await app.make.screen(admin), await app.make.screen(other)]
  const shown = await display()
  const stolen = await newGuest().call(checkPairing, { body: { secret: shown.code } })
  expect(stolen.body.data).toMatchObject({ state: 'expired', device: null })
  const registered = await newGuest().call(registerDevice, {
    body: { code: shown.code, installation: newInstallation() },
  })
  expect(registered.status).toBe(404)

  const answers = await Promise.all([connect(admin, shown.code, screen.id), connect(other, shown.code, others.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const [winner, loser] = answers[0]?.status === 200 ? [admin, other] : [other, admin]
  for (const by of [winner, loser]) {
    const again = await connect(by, shown.code, by === admin ? screen.id : others.id)
    expect([again.status, again.body.errors]).toEqual([422, { code: [noCode] }])
    expect((await find(by, shown.code)).status).toBe(422)
  }
  expect((await shown.check()).device?.screen_id).toBe(winner === admin ? screen.id : others.id)
  expect(await devicesOf(loser, loser === admin ? screen.id : others.id)).toEqual([])
})

test("a display cannot be connected to another account's screen, and needs the right to edit screens", async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const [screen, others] = [await app.make.screen(admin), await app.make.screen(other)]
  const { code, check } = await display()
  expect((await connect(admin, code, others.id)).status).toBe(404)
  const viewer = await app.make.manager(admin, { screens: { view: 1, create: 1, delete: 1 } })
  expect([(await find(viewer, code)).status, (await connect(viewer, code, screen.id)).status]).toEqual([403, 403])
  expect((await check()).state).toBe('waiting')
  const editor = await app.make.manager(admin, { screens: { view: 1, edit: 1 } })
  expect((await connect(editor, code, screen.id)).status).toBe(200)
})

test('a code expires after ten minutes; entering it in the console keeps it for another ten', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const [left, entered] = [await display(), await display()]
  app.clock.now += codeLifeMs - 1
  expect((await find(admin, entered.code)).body.data.expires_at).toBe(app.clock.now + codeLifeMs)
  app.clock.now += 1
  expect((await connect(admin, left.code, screen.id)).body.errors).toEqual({ code: [noCode] })
  expect((await left.check()).state).toBe('expired')
  expect((await connect(admin, entered.code, screen.id)).status).toBe(200)
  // A display that was away for too long shows a new code.
  app.clock.now += codeLifeMs
  expect((await entered.check()).state).toBe('expired')
  await app.jobs.begin('sessions').then(({ ended }) => ended)
  const { db } = app.platform
  expect(await db.selectFrom('pairings').select('code').where('code', '=', entered.code).execute()).toEqual([])
})

test('a new code of a display replaces its previous one', async () => {
  const admin = await app.make.admin()
  const installation = newInstallation()
  const first = await display(newGuest(), installation)
  const second = await display(newGuest(), installation)
  expect((await find(admin, first.code)).status).toBe(422)
  expect((await first.check()).state).toBe('expired')
  expect((await find(admin, second.code)).status).toBe(200)
})

test('a display that was disconnected, or replaced by another box, gets no token with its old secret', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const ended = await display()
  const { id: device_id } = (await connect(admin, ended.code, screen.id)).body.data
  await admin.call(disconnectDevice, { body: { device_id } })
  expect((await ended.check()).state).toBe('expired')

  const replaced = await display()
  const device = (await connect(admin, replaced.code, screen.id)).body.data
  const { code } = (await admin.call(replaceDevice, { body: { device_id: device.id } })).body.data
  expect(
    (await newGuest().call(registerDevice, { body: { code, installation: newInstallation() } })).body.data,
  ).toMatchObject({ device_id: device.id })
  expect((await replaced.check()).state).toBe('expired')
})

test('a disconnected or new device that a user connects by its code is approved, as the same device', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const box = await app.make.device(screen.code)
  await admin.call(disconnectDevice, { body: { device_id: box.id } })
  const again = await display(newGuest(), box.installation)
  const { data } = (await connect(admin, again.code, screen.id)).body
  expect(data).toMatchObject({ id: box.id, approval: 'approved', status: 0 })
  expect((await again.check()).state).toBe('connected')

  const fresh = await app.make.device(screen.code, { isNew: true })
  const shown = await display(newGuest(), fresh.installation)
  expect((await connect(admin, shown.code, screen.id)).body.data).toMatchObject({ id: fresh.id, approval: 'approved' })
  expect((await admin.call(approveDevices, { body: { device_ids: [fresh.id] } })).status).toBe(200)
})

test('a display that moves to another account leaves the first one', async () => {
  const [first, second] = [await app.make.admin(), await app.make.admin()]
  const [old, screen] = [await app.make.screen(first), await app.make.screen(second)]
  const box = await app.make.device(old.code)
  const shown = await display(newGuest(), box.installation)
  await connect(second, shown.code, screen.id)
  expect((await devicesOf(first, old.id)).map(({ status }) => status)).toEqual([4])
  expect((await shown.check()).device?.screen_id).toBe(screen.id)
})

test('wrong codes are limited per account; right ones do not count', async () => {
  const [attacker, other] = [await app.make.admin(), await app.make.admin()]
  const colleague = await app.make.manager(attacker, { screens: { view: 1, edit: 1 } })
  const shown = await display()
  for (let count = 0; count < 30; count += 1) expect((await find(other, shown.code)).status).toBe(200)
  const screen = await app.make.screen(attacker)
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 2 ? find(attacker, 'AAAAAA') : connect(colleague, 'AAAAAA', screen.id),
    ),
  )
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await find(attacker, shown.code)).status).toBe(429)
  expect((await find(other, shown.code)).status).toBe(200)
})

test('wrong codes are limited per address, over all accounts', async () => {
  const statuses = []
  for (let account = 0; account < 4; account += 1) {
    const { token } = await app.make.admin()
    const attacker = { ...clientOf(app.url, token, '203.0.113.9') } as Person
    for (let count = 0; count < 19; count += 1) statuses.push((await find(attacker, 'AAAAAA')).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('guessed secrets are limited per address', async () => {
  const guesser = newGuest()
  const statuses = []
  for (let count = 0; count < 31; count += 1)
    statuses.push((await guesser.call(checkPairing, { body: { secret: `guess${count}` } })).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
})

test('displays that show codes are limited per network and in total; a flood replaces its own codes', {
  timeout: 60_000,
}, async () => {
  const honest = await display()
  const { db } = app.platform
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    secret_hash: `flood${at}`,
    code: `FLOOD${at}`,
    installation_hash: `flood${at}`,
    address: '192.0.2.1',
    network: at < 100 ? '198.51.100.7' : '192.0.2.1',
    created_at: app.clock.now - at,
    expires_at: app.clock.now + codeLifeMs,
  }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('pairings')
      .values(rows.slice(at, at + 500))
      .execute()
  const full = clientOf(app.url, undefined, '198.51.100.7')
  expect((await full.call(openPairing, { body: { installation: newInstallation() } })).status).toBe(429)
  const count = async () =>
    (
      await db
        .selectFrom('pairings')
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total
  const before = await count()
  const late = await display()
  expect(late.poll_ms).toBeGreaterThan(20_000)
  expect(await count()).toBe(before)
  expect((await honest.check()).state).toBe('waiting')
  const oldest = db.selectFrom('pairings').select('code').where('code', '=', 'FLOOD4999')
  expect(await oldest.execute()).toEqual([])
  await db.deleteFrom('pairings').where('code', 'like', 'FLOOD%').execute()
  expect((await display()).poll_ms).toBe(1500)
})

test('the pairing page learns which characters codes contain', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  await own.make.screen(admin)
  const body = { installation: newInstallation() }
  const shown = (await own.guest.call(openPairing, { body })).body.data
  expect(shown.code_characters).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
  await own.close()
  const other = await startApp()
  const user = await other.make.admin()
  const screen = (await user.call(saveScreen, { body: { name: 'Lobby', code: 'LOBBY1' } })).body.data
  const { secret } = (await other.guest.call(openPairing, { body })).body.data
  const checked = (await other.guest.call(checkPairing, { body: { secret } })).body.data
  expect(checked.code_characters.split('').toSorted().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect((await user.call(renewScreenCode, { body: { screenID: screen.id } })).status).toBe(200)
  await other.close()
})

test('the QR code has the address of the display where no public address is set, but never localhost', async () => {
  const plain = await startApp({ PUBLIC_URL: '', HOST: '0.0.0.0' })
  const urlAt = async (host: string) => {
    const payload = { installation: newInstallation() }
    const request = { method: 'POST', url: '/api/v1/devices/pairing/open', headers: { host } } as const
    const reply = await plain.app.inject({ ...request, payload })
    return (JSON.parse(reply.body) as { data: { short_url: string } }).data.short_url
  }
  expect(await urlAt('192.168.1.20:8080')).toBe('http://192.168.1.20:8080/connect')
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    expect(await urlAt(host)).toBe(`${plain.platform.env.publicUrl}/connect`)
  await plain.close()
})
