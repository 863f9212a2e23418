import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { acceptInvitation, readInvitation } from '@digisigncast/contract/accounts/invitations'
import {
  createHandover,
  recover,
  redeemHandover,
  resetPassword,
  updateProfile,
} from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { expect, test } from 'vitest'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { forEachTest, openedForEachTest, startApp } from '../../../testing/start-app.ts'

const app = openedForEachTest(startApp)
const admin = forEachTest(() => app.make.admin())

const most = 30
const chosen = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }

/** Calls with a token or code, by kind; all from the same address. */
const uses = {
  recovery: async (token: string) => (await app.guest.call(resetPassword, { body: { token, ...chosen } })).status,
  invitation: async (token: string) => (await app.guest.call(acceptInvitation, { body: { token, ...chosen } })).status,
  handover: async (code: string) => (await app.guest.call(redeemHandover, { body: { code } })).status,
  view: async (code: string) => (await app.guest.call(openView, { body: { code } })).status,
  'email change': async (token: string) => (await app.guest.call(confirmEmail, { body: { token } })).status,
}
type Kind = keyof typeof uses
const kinds = Object.keys(uses) as Kind[]
const refusal: Record<Kind, number> = { recovery: 422, invitation: 422, handover: 401, view: 401, 'email change': 422 }

async function exhaust(kind: Kind) {
  for (let attempt = 0; attempt < most; attempt += 1) expect(await uses[kind]('made-up')).toBe(refusal[kind])
  expect(await uses[kind]('made-up')).toBe(429)
}

const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? expect.unreachable()

async function invite() {
  const username = `guest-${admin.username}`
  const body = { name: 'Guest', username, email: `${username}@example.com`, role: 'manager' as const, invite: true }
  return tokenIn((await admin.call(saveUser, { body })).body.invitation?.link)
}

/** A right token or code of each kind. */
async function issue(): Promise<Record<Kind, string>> {
  const [forgetful, moving] = [await app.make.admin(), await app.make.admin()]
  await app.guest.call(recover, { body: { email: forgetful.email } })
  const email = `new-${moving.email}`
  await moving.call(updateProfile, {
    body: { name: 'Ada', username: moving.username, email, current_password: password },
  })
  const owner = await app.make.owner()
  return {
    recovery: tokenIn((await mailTo(app.dataDir, forgetful.email, 'Set a new password')).text),
    invitation: await invite(),
    handover: (await admin.call(createHandover, { body: { nonce: null } })).body.data.code,
    view: (await owner.call(startView, { body: { userID: admin.accountId } })).body.data.code,
    'email change': tokenIn((await mailTo(app.dataDir, email)).text),
  }
}

test.each(kinds)('wrong attempts at %s do not count for the other kinds of links', async (kind) => {
  await exhaust(kind)
  for (const other of kinds.filter((one) => one !== kind))
    expect([other, await uses[other]('made-up')]).toEqual([other, refusal[other]])
})

test('a right link works while wrong ones of its kind are refused from the same address', async () => {
  const right = await issue()
  for (const kind of kinds) await exhaust(kind)
  for (const kind of kinds) expect([kind, await uses[kind](right[kind])]).toEqual([kind, 200])
  for (const kind of kinds) expect([kind, await uses[kind]('made-up')]).toEqual([kind, 429])
})

test('right links are not counted, even when the password is refused', async () => {
  const { recovery, invitation } = await issue()
  const common = { password: 'qwertyuiop', confirmPassword: 'qwertyuiop' }
  for (let attempt = 0; attempt <= most; attempt += 1) {
    expect((await app.guest.call(readInvitation, { body: { token: invitation } })).status).toBe(200)
    const reset = await app.guest.call(resetPassword, { body: { token: recovery, ...common } })
    expect([reset.status, Object.keys(reset.body.errors ?? {})]).toEqual([422, ['password']])
  }
  await exhaust('recovery')
  await exhaust('invitation')
})
