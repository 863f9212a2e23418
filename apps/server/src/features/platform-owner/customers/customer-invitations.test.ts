import { acceptInvitation, inviteUser } from '@digisigncast/contract/accounts/invitations'
import { listUsers, saveUser, type UserStatus } from '@digisigncast/contract/accounts/users'
import { getCustomer } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { beforeTests, runningApp } from '../../../testing/start-app.ts'

const app = runningApp()
const owner = beforeTests(() => app.make.owner())

let customers = 0
const customer = () => {
  customers += 1
  const username = `bakery-${customers}`
  return { name: `Bakery ${customers}`, username, email: `${username}@example.com`, invite: true }
}
const tokenIn = (link: string | undefined) => link?.split('#token=')[1] ?? ''
const accept = (token: string) =>
  app.guest.call(acceptInvitation, { body: { token, password, confirmPassword: password } })
const find = async (username: string) =>
  (await owner.call(listUsers, { query: { page: 1, search: username } })).body.data[0]

test('the owner creates a customer with an invitation, and can send it again', async () => {
  const body = customer()
  const { status, body: created } = await owner.call(saveUser, { body: { ...body, status: 'active' } })
  expect([status, created.message]).toEqual([200, 'User created successfully!'])
  expect((await mailTo(app.dataDir, body.email)).text).toContain(created.invitation?.link)
  const row = await find(body.username)
  expect(row?.invited_until).toBe(created.invitation?.ends_at)
  const again = await owner.call(inviteUser, { body: { userID: row?.id ?? '' } })
  expect((await accept(tokenIn(created.invitation?.link))).status).toBe(422)
  const accepted = await accept(tokenIn(again.body.data.link))
  expect([accepted.status, accepted.body.data.role]).toEqual([200, 'admin'])
  const params = { id: row?.id ?? '' }
  expect((await owner.call(getCustomer, { params })).body.data.invited_until).toBe(null)
  expect((await owner.call(inviteUser, { body: { userID: row?.id ?? '' } })).status).toBe(422)
})

test('only active customers are invited', async () => {
  const { status, body } = await owner.call(saveUser, { body: { ...customer(), status: 'pending' } })
  expect([status, body.errors]).toEqual([422, { status: ['Choose Active to send an invitation.'] }])
})

test('deactivating an invited customer ends the link; activating sends a new one instead of a notice', async () => {
  const body = customer()
  const created = await owner.call(saveUser, { body: { ...body, status: 'active' } })
  const save = async (status: UserStatus) => {
    const row = await find(body.username)
    const { name, username, email } = body
    const sent = { name, username, email, status, userID: row?.id ?? '', version: row?.version ?? 0 }
    return (await owner.call(saveUser, { body: sent })).body
  }
  expect((await save('pending')).invitation).toBe(undefined)
  expect((await accept(tokenIn(created.body.invitation?.link))).status).toBe(422)
  expect((await owner.call(inviteUser, { body: { userID: (await find(body.username))?.id ?? '' } })).status).toBe(422)
  const activated = await save('active')
  expect((await accept(tokenIn(activated.invitation?.link))).status).toBe(200)
  const subjects = (await readOutbox(app.dataDir)).filter(({ to }) => to === body.email).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your account is active')
})
