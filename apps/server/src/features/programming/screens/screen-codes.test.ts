import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { listScreens, renewScreenCode, saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const inUse = 'This screen code is already in use. Please choose another one.'
const save = (by: Person, code: string, more = {}) => by.call(saveScreen, { body: { name: 'Screen', code, ...more } })
const renew = (by: Person, screenID: string, more = {}) => by.call(renewScreenCode, { body: { screenID, ...more } })
const status = async (screenID: string) => (await app.guest.call(getManifest, { params: { screenID } })).status

test('attempts with codes in use are limited to twenty per account; own screens can still be saved', async () => {
  const [victim, attacker] = [await app.make.admin(), await app.make.admin()]
  await save(victim, 'VICTIM1')
  const own = (await save(attacker, 'ATTACK1')).body.data
  const colleague = await app.make.manager(attacker, { screens: { view: 1, create: 1, edit: 1 } })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => save(at % 2 ? attacker : colleague, 'victim-1')),
  )
  expect(answers.filter(({ body }) => body.errors?.['code']?.[0] === inUse)).toHaveLength(20)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40)
  for (const code of ['VICTIM1', 'FREE001']) expect((await save(attacker, code)).status).toBe(429)
  // Generated and unchanged codes are not counted.
  expect((await save(attacker, '')).status).toBe(200)
  expect((await save(attacker, 'ATTACK1', { screenID: own.id, name: 'Renamed' })).status).toBe(200)
  expect((await save(victim, 'VICTIM2')).status).toBe(200)
})

test('attempts with free codes are not counted', async () => {
  const admin = await app.make.admin()
  for (let count = 0; count < 25; count += 1) expect((await save(admin, `COSTSNO${count}`)).status).toBe(200)
})

test('a code is checked last: other errors are reported first and reveal nothing', async () => {
  const [victim, attacker] = [await app.make.admin(), await app.make.admin()]
  await save(victim, 'VICTIM3')
  for (const code of ['VICTIM3', 'FREE003']) {
    const content = await save(attacker, code, { assignedItems: ['nothing'] })
    expect([content.status, content.body.code, content.body.errors]).toEqual([404, 'resource.not_found', undefined])
    const gone = await save(attacker, code, { screenID: 'nothing' })
    expect([gone.status, gone.body.errors]).toEqual([404, undefined])
  }
  const owner = await app.make.owner()
  const limits = { max_screens: 0, max_team_members: null, max_storage_bytes: null }
  const price = { price: 100, currency: 'EUR', cycle: 'monthly', trial_days: 30 } as const
  const plan = await owner.call(savePlan, { body: { name: 'None', ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: attacker.accountId, planID: plan.body.data.id } })
  for (const code of ['VICTIM3', 'FREE003']) expect((await save(attacker, code)).body.code).toBe('plan.limit_reached')
})

test('user-defined codes have at least six characters; existing shorter ones stay', async () => {
  const admin = await app.make.admin()
  const words = { code: ['A screen code has 6 to 20 letters and digits.'] }
  for (const code of ['ABCD', 'ABCDE']) expect((await save(admin, code)).body.errors).toEqual(words)
  const { id } = (await save(admin, 'ABCDEF')).body.data
  expect((await save(admin, 'ABCDE', { screenID: id })).body.errors).toEqual(words)
  await app.platform.db.updateTable('screens').set({ code: 'OLD4' }).where('id', '=', id).execute()
  const kept = await save(admin, 'old4', { screenID: id, name: 'Renamed' })
  expect([kept.status, kept.body.data.code, await status('OLD4')]).toEqual([200, 'OLD4', 200])
})

test('a renewed code works, the old one does not, and devices stay connected', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const box = await app.make.device(screen.code)
  expect(await status(screen.code)).toBe(200)
  const { status: answer, body } = await renew(admin, screen.id, { version: screen.version })
  const { code, player_url, qr_code, version } = body.data
  expect([answer, body.message]).toEqual([200, 'Screen code renewed successfully!'])
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect([code === screen.code, player_url, qr_code === screen.qr_code]).toEqual([
    false,
    `http://signage.test/player/${code}`,
    false,
  ])
  expect([await status(screen.code), await status(code)]).toEqual([404, 200])
  await sendHeartbeat(box)
  expect((await admin.call(listScreens, { query: {} })).body.data[0]?.devices).toHaveLength(1)
  // A form opened before does not restore the old code.
  const late = await renew(admin, screen.id, { version: screen.version })
  expect([late.status, late.body.code]).toEqual([409, 'resource.conflict'])
  expect((await renew(admin, screen.id, { version })).status).toBe(200)
})

test('only users of the account with screens.edit can renew a code', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const screen = await app.make.screen(admin)
  const foreign = await renew(stranger, screen.id)
  const missing = await renew(stranger, 'nothing')
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  const viewer = await app.make.manager(admin, { screens: { view: 1, create: 1 } })
  expect((await renew(viewer, screen.id)).status).toBe(403)
  const editor = await app.make.manager(admin, { screens: { view: 1, edit: 1 } })
  expect((await renew(editor, screen.id)).status).toBe(200)
})
