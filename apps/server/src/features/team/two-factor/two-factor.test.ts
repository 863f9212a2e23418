import { confirmSession, login, me } from '@digisigncast/contract/accounts/session'
import {
  completeLogin,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '@digisigncast/contract/accounts/two-factor'
import { getUser } from '@digisigncast/contract/accounts/users'
import { recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { appCode, turnOn } from '../../../testing/two-factor.ts'

const app = await sharedApp()

const stepMs = 30_000
/** The code of the next step, which was not used yet. */
const nextCode = (secret: string) => {
  app.clock.now += stepMs
  return appCode(secret, app.clock.now)
}
const ticketOf = async ({ username }: Pick<Person, 'username'>): Promise<string> => {
  const { status, body } = await app.guest.call(login, { body: { login: username, password } })
  expect([status, body.data.access_token]).toEqual([200, undefined])
  return body.data.second_factor?.ticket ?? ''
}
const complete = (ticket: string, proof: { code?: string; recovery_code?: string }) =>
  app.guest.call(completeLogin, { body: { ticket, ...proof } })
const eventsOf = async (userId: string) =>
  (
    await app.platform.db
      .selectFrom('events')
      .select('type')
      .where('subject_id', '=', userId)
      .orderBy('created_at')
      .execute()
  ).map(({ type }) => type)

test('a user without a second factor signs in as before', async () => {
  const admin = await app.make.admin()
  const { body } = await app.guest.call(login, { body: { login: admin.username, password } })
  expect(Object.keys(body.data).sort()).toEqual(['access_token', 'known_browser', 'permissions', 'role'])
  expect((await admin.call(getTwoFactor, {})).body.data).toEqual({
    is_on: false,
    app_since: null,
    recovery_codes_left: 0,
  })
})

test('a user turns it on, signs in with a code, and turns it off', async () => {
  const admin = await app.make.admin()
  const other = await app.make.signIn(admin.id)
  const { body: set } = await admin.call(startTwoFactor, {})
  expect(set.data).toMatchObject({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    qr_code: expect.stringMatching(/^data:image\/png;base64,/),
  })
  // Nothing has changed yet.
  expect(
    (await app.guest.call(login, { body: { login: admin.username, password } })).body.data.access_token,
  ).toBeTruthy()
  const code = appCode(set.data.secret, app.clock.now)
  const { body: on } = await admin.call(confirmTwoFactor, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })
  expect(new Set(on.data.recovery_codes).size).toBe(10)
  for (const one of on.data.recovery_codes) expect(one).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  expect((await admin.call(getTwoFactor, {})).body.data).toEqual({
    is_on: true,
    app_since: app.clock.now,
    recovery_codes_left: 10,
  })
  expect((await admin.call(getUser, { params: { id: admin.id } })).body.data.two_factor).toBe(true)
  // The session that turned it on stays, the others end.
  expect([(await admin.call(me, {})).status, (await other.call(me, {})).status]).toEqual([200, 401])
  expect((await mailTo(app.dataDir, admin.email, 'Two-factor authentication is on')).text).toContain(
    'authenticator app',
  )

  const { status, body } = await complete(await ticketOf(admin), { code: nextCode(set.data.secret) })
  expect([status, body.data.role, body.message]).toEqual([200, 'admin', 'Signed in.'])
  const signedIn = clientOf(app.url, body.data.access_token)
  expect((await signedIn.call(me, {})).body.data.id).toBe(admin.id)

  const off = await signedIn.call(removeTwoFactor, { body: { code: nextCode(set.data.secret) } })
  expect([off.status, off.body.message]).toEqual([200, 'Two-factor authentication is off.'])
  await mailTo(app.dataDir, admin.email, 'Two-factor authentication is off')
  expect(
    (await app.guest.call(login, { body: { login: admin.username, password } })).body.data.access_token,
  ).toBeTruthy()
  expect(await eventsOf(admin.id)).toEqual(expect.arrayContaining(['user.two_factor_on', 'user.two_factor_off']))
})

test('the database has neither the secret nor the recovery codes', async () => {
  const admin = await app.make.admin()
  const { secret, recoveryCodes } = await turnOn(admin, app.clock.now)
  const { db } = app.platform
  const rows = JSON.stringify([
    await db.selectFrom('two_factors').selectAll().where('user_id', '=', admin.id).execute(),
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', admin.id).execute(),
  ])
  for (const one of [secret, ...recoveryCodes]) {
    expect(rows).not.toContain(one)
    expect(rows).not.toContain(one.replace('-', ''))
  }
  expect(app.logged.join('')).not.toContain(secret)
})

test('the row of another user does not open', async () => {
  const [one, other] = [await app.make.admin(), await app.make.admin()]
  const mine = await turnOn(one, app.clock.now)
  await turnOn(other, app.clock.now)
  const { db } = app.platform
  const { secret } = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', one.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('two_factors').set({ secret }).where('user_id', '=', other.id).execute()
  const { status } = await complete(await ticketOf(other), { code: nextCode(mine.secret) })
  expect(status).toBe(500)
})

test('a code is accepted once, also by requests at the same time', async () => {
  const admin = await app.make.admin()
  const { secret } = await turnOn(admin, app.clock.now)
  // The code that turned it on.
  const replayed = await complete(await ticketOf(admin), { code: appCode(secret, app.clock.now) })
  expect([replayed.status, replayed.body.errors]).toEqual([
    422,
    { code: ['This code was already used. Wait for the next one in your app.'] },
  ])
  const code = nextCode(secret)
  const tickets = await Promise.all([ticketOf(admin), ticketOf(admin), ticketOf(admin)])
  const parallel = await Promise.all(tickets.map((ticket) => complete(ticket, { code })))
  expect(parallel.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422])
  const same = await ticketOf(admin)
  const again = nextCode(secret)
  const twice = await Promise.all([complete(same, { code: again }), complete(same, { code: again })])
  expect(twice.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200)
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an earlier code is refused after a later one', async () => {
  const admin = await app.make.admin()
  const { secret } = await turnOn(admin, app.clock.now)
  app.clock.now += 4 * stepMs
  const ahead = appCode(secret, app.clock.now + stepMs)
  expect((await complete(await ticketOf(admin), { code: ahead })).status).toBe(200)
  expect((await complete(await ticketOf(admin), { code: appCode(secret, app.clock.now) })).status).toBe(422)
})

test('codes are accepted one step before and after their time', async () => {
  const admin = await app.make.admin()
  const { secret } = await turnOn(admin, app.clock.now)
  for (const [offset, status] of [
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ] as const) {
    app.clock.now += 10 * stepMs
    const code = appCode(secret, app.clock.now + offset * stepMs)
    expect([offset, (await complete(await ticketOf(admin), { code })).status]).toEqual([offset, status])
  }
})

test('a recovery code works once, and the user learns how many are left', async () => {
  const admin = await app.make.admin()
  const { secret, recoveryCodes } = await turnOn(admin, app.clock.now)
  const typed = ` ${(recoveryCodes[0] ?? '').toLowerCase().replace('-', ' ')} `
  expect((await complete(await ticketOf(admin), { recovery_code: typed })).status).toBe(200)
  const again = await complete(await ticketOf(admin), { recovery_code: recoveryCodes[0] ?? '' })
  expect([again.status, again.body.errors]).toEqual([
    422,
    { recovery_code: ['This recovery code is wrong or was already used.'] },
  ])
  const usedMail = 'A recovery code was used'
  expect((await mailTo(app.dataDir, admin.email, usedMail)).text).toContain('9 are left.')
  const tickets = [await ticketOf(admin), await ticketOf(admin)]
  const race = await Promise.all(tickets.map((ticket) => complete(ticket, { recovery_code: recoveryCodes[1] ?? '' })))
  expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  for (const recovery_code of recoveryCodes.slice(2, 7))
    expect((await complete(await ticketOf(admin), { recovery_code })).status).toBe(200)
  await app.platform.background.settle(10_000)
  const last = (await readOutbox(app.dataDir)).findLast(({ to, subject }) => to === admin.email && subject === usedMail)
  expect(last?.text).toContain('3 are left. Make new ones in your profile.')
  expect((await admin.call(getTwoFactor, {})).body.data.recovery_codes_left).toBe(3)
  expect(await eventsOf(admin.id)).toContain('user.recovery_code_used')

  const renewed = await admin.call(renewRecoveryCodes, { body: { code: nextCode(secret) } })
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
  expect((await complete(await ticketOf(admin), { recovery_code: recoveryCodes[9] ?? '' })).status).toBe(422)
  const fresh = { recovery_code: renewed.body.data.recovery_codes[0] ?? '' }
  expect((await complete(await ticketOf(admin), fresh)).status).toBe(200)
})

test('changes need a code or a recovery code, and a set-up a recent sign-in', async () => {
  const admin = await app.make.admin()
  app.clock.now += recentSignInMs
  const old = await admin.call(startTwoFactor, {})
  expect([old.status, old.body.code]).toEqual([403, 'auth.confirm_required'])
  await admin.call(confirmSession, { body: { password } })
  expect((await admin.call(confirmTwoFactor, { body: { code: '123456' } })).status).toBe(409)
  const { recoveryCodes, secret } = await turnOn(admin, app.clock.now)
  for (const endpoint of [removeTwoFactor, renewRecoveryCodes]) {
    const none = await admin.call(endpoint, { body: {} })
    expect([none.status, none.body.errors]).toEqual([422, { code: ['Enter the code.'] }])
    expect((await admin.call(endpoint, { body: { code: '000000' } })).status).toBe(422)
    expect((await admin.call(endpoint, { body: { code: appCode(secret, app.clock.now) } })).status).toBe(422)
  }
  const twice = await admin.call(startTwoFactor, {})
  expect([twice.status, twice.body.message]).toEqual([409, 'You have an authenticator app already.'])
  expect((await admin.call(getTwoFactor, {})).body.data.is_on).toBe(true)
  expect((await admin.call(removeTwoFactor, { body: { recovery_code: recoveryCodes[4] ?? '' } })).status).toBe(200)
  expect((await admin.call(removeTwoFactor, { body: { recovery_code: recoveryCodes[5] ?? '' } })).status).toBe(409)
})

test('a set-up expires, a later one replaces it, and a wrong code turns on nothing', async () => {
  const admin = await app.make.admin()
  const start = async () => (await admin.call(startTwoFactor, {})).body.data.secret
  const [first, second] = [await start(), await start()]
  expect((await admin.call(confirmTwoFactor, { body: { code: appCode(first, app.clock.now) } })).status).toBe(422)
  expect((await admin.call(getTwoFactor, {})).body.data.is_on).toBe(false)
  app.clock.now += 15 * 60_000
  const late = await admin.call(confirmTwoFactor, { body: { code: appCode(second, app.clock.now) } })
  expect([late.status, late.body.message]).toEqual([409, 'This set-up has expired or was completed. Start it again.'])
  await (await app.jobs.begin('sessions')).ended
  const left = await app.platform.db
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', admin.id)
    .execute()
  expect(left).toEqual([])
})
