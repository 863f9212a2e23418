import { acceptInvitation, readInvitation } from '@digisigncast/contract/accounts/invitations'
import { login, me } from '@digisigncast/contract/accounts/session'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { listMedia } from '@digisigncast/contract/content/media'
import {
  deleteOwner,
  inviteOwner,
  inviteOwnerAgain,
  listOwners,
  mostOwners,
  resetOwnerTwoFactor,
} from '@digisigncast/contract/platform/owners'
import { beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { atHostOf } from '../../../testing/local-names.ts'
import { mailTo } from '../../../testing/mails.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'

const app = await sharedApp()
beforeAll(async () => {
  await app.platform.db
    .updateTable('users')
    .set({ email: 'first@example.com', email_key: 'first@example.com' })
    .where('role', '=', 'super_admin')
    .execute()
})

const secret = 'harbour lantern 58'
let people = 0
const person = () => {
  people += 1
  return { name: `Vera ${people}`, username: `vera.${people}`, email: `vera${people}@example.com` }
}
const tokenOf = (link: string) => link.split('#token=')[1] ?? ''
const asOwner = (token: string | undefined) => clientOf(atHostOf(app.url, app.platform.env.adminUrl), token)
const accept = (link: string) =>
  app.guest.call(acceptInvitation, { body: { token: tokenOf(link), password: secret, confirmPassword: secret } })

/** An owner who was invited and has accepted. */
async function secondOwner() {
  const owner = await app.make.owner()
  const invited = person()
  const { body } = await owner.call(inviteOwner, { body: invited })
  const { body: accepted } = await accept(body.data.link)
  const client = asOwner(accepted.data.access_token)
  const { id } = (await client.call(me, {})).body.data
  return { ...invited, id, ...client }
}

test('an owner invites another one, who has all rights and an account of their own', async () => {
  const owner = await app.make.owner()
  const invited = person()
  const { status, body } = await owner.call(inviteOwner, { body: invited })
  expect(status).toBe(200)
  expect(body.data.link.startsWith(`${app.platform.env.adminUrl}/invitation#token=`)).toBe(true)
  expect((await mailTo(app.dataDir, invited.email, 'You have been invited to DigiSignCast')).text).toContain(
    'as a platform owner',
  )
  await mailTo(app.dataDir, 'first@example.com', 'A platform owner was invited')
  const { body: read } = await app.guest.call(readInvitation, { body: { token: tokenOf(body.data.link) } })
  expect(read.data).toMatchObject({ name: invited.name, username: invited.username, account: '', sso: null })
  const before = (await owner.call(listOwners, {})).body.data
  expect(before[0]).toMatchObject({ username: 'owner', is_own: true, two_factor: false, invited_until: null })
  expect(before.find(({ email }) => email === invited.email)).toMatchObject({
    name: invited.name,
    username: invited.username,
    is_own: false,
    invited_until: body.data.ends_at,
    seen_at: null,
  })
  expect((await accept(body.data.link)).status).toBe(200)
  expect((await accept(body.data.link)).status).toBe(422)
  const { body: signedIn } = await app.guest.call(login, { body: { login: invited.username, password: secret } })
  expect(signedIn.data.role).toBe('super_admin')
  const other = asOwner(signedIn.data.access_token)
  expect((await other.call(listOwners, {})).body.data.find(({ is_own }) => is_own)?.email).toBe(invited.email)
  const [event] = await app.platform.db
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'owner.invited')
    .execute()
  expect(event?.data).toBe(JSON.stringify({ name: invited.name }))
})

test('a new invitation replaces the earlier one, until it is accepted', async () => {
  const owner = await app.make.owner()
  const invited = person()
  const { body: first } = await owner.call(inviteOwner, { body: invited })
  const id = (await owner.call(listOwners, {})).body.data.find(({ email }) => email === invited.email)?.id ?? ''
  const { body: second } = await owner.call(inviteOwnerAgain, { body: { ownerID: id } })
  expect((await accept(first.data.link)).status).toBe(422)
  expect((await accept(second.data.link)).status).toBe(200)
  expect((await owner.call(inviteOwnerAgain, { body: { ownerID: id } })).status).toBe(422)
})

test('names and addresses are taken once on the platform, and the form keeps its fields', async () => {
  const owner = await app.make.owner()
  const admin = await app.make.admin()
  const { status, body } = await owner.call(inviteOwner, {
    body: { name: 'Vera', username: admin.username.toUpperCase(), email: admin.email },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['username', 'email']])
})

test('a deleted owner is out at once, with their views, and the others get an email', async () => {
  const owner = await app.make.owner()
  const second = await secondOwner()
  const admin = await app.make.admin()
  const { body: view } = await second.call(startView, { body: { userID: admin.accountId } })
  const { body: opened } = await app.guest.call(openView, { body: { code: view.data.code } })
  const viewer = clientOf(app.url, opened.data.access_token)
  expect((await viewer.call(listMedia, { query: {} })).status).toBe(200)
  const { status, body } = await owner.call(deleteOwner, { body: { ownerID: second.id } })
  expect([status, body]).toEqual([200, { message: 'Platform owner deleted.' }])
  expect((await second.call(me, {})).status).toBe(401)
  expect((await viewer.call(listMedia, { query: {} })).status).toBe(401)
  expect((await app.guest.call(login, { body: { login: second.username, password: secret } })).status).toBe(401)
  expect((await owner.call(deleteOwner, { body: { ownerID: second.id } })).status).toBe(404)
  await mailTo(app.dataDir, 'first@example.com', 'A platform owner was deleted')
})

test('owners cannot delete or reset themselves or users of customers, nor without a recent sign-in', async () => {
  const second = await secondOwner()
  const admin = await app.make.admin()
  for (const endpoint of [deleteOwner, resetOwnerTwoFactor]) {
    const own = await second.call(endpoint, { body: { ownerID: second.id } })
    expect([own.status, Object.keys(own.body.errors ?? {})]).toEqual([422, ['ownerID']])
    expect((await second.call(endpoint, { body: { ownerID: admin.id } })).status).toBe(404)
    expect((await admin.call(endpoint, { body: { ownerID: second.id } })).status).toBe(403)
  }
  app.clock.now += 11 * 60_000
  const late = await second.call(inviteOwner, { body: person() })
  expect(late.body.code).toBe('auth.confirm_required')
})

test('of two owners who delete each other at once, one stays', async () => {
  const [one, two] = [await secondOwner(), await secondOwner()]
  const answers = await Promise.all([
    one.call(deleteOwner, { body: { ownerID: two.id } }),
    two.call(deleteOwner, { body: { ownerID: one.id } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('an owner resets the second factor of another one, who gets an email', async () => {
  const owner = await app.make.owner()
  const second = await secondOwner()
  await turnOn(second, app.clock.now)
  const { body: due } = await app.guest.call(login, { body: { login: second.username, password: secret } })
  expect(due.data.second_factor?.methods).toContain('code')
  expect((await owner.call(resetOwnerTwoFactor, { body: { ownerID: second.id } })).status).toBe(200)
  expect((await second.call(me, {})).status).toBe(401)
  const { body } = await app.guest.call(login, { body: { login: second.username, password: secret } })
  expect(body.data.access_token).toBeDefined()
  const mail = await mailTo(app.dataDir, second.email, 'Two-factor authentication was reset')
  expect(mail.text).toContain('Another platform owner')
})

test('there are at most so many', async () => {
  const owner = await app.make.owner()
  const present = (await owner.call(listOwners, {})).body.data.length
  const row =
    (await app.platform.db.selectFrom('users').selectAll().where('username', '=', 'owner').executeTakeFirst()) ?? {}
  for (let count = present; count < mostOwners; count += 1) {
    const names = { id: `more-${count}`, username: `more${count}`, username_key: `more${count}` }
    await app.platform.db
      .insertInto('users')
      .values({ ...(row as never as { name: string }), ...names, email: '', email_key: ` ${count}` } as never)
      .execute()
  }
  const { status, body } = await owner.call(inviteOwner, { body: person() })
  expect([status, body.message]).toEqual([409, 'There are 20 platform owners. Delete one to invite another one.'])
})
