import { randomBytes } from 'node:crypto'
import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { login, me, recover, updateProfile } from '@digisigncast/contract/accounts/session'
import { expect, vi } from 'vitest'
import { type Client, clientOf } from './client.ts'
import { mailTo, readOutbox } from './mails.ts'
import { type Person, password } from './make.ts'
import type { TestApp } from './start-app.ts'

export const confirmSubject = 'Confirm your new email address'
export const expiredLink = 'This link has expired or was already used.'
const sent = 'Profile saved. Open the link that we sent to the new email address to confirm it.'

export const newAddress = () => `new-${randomBytes(6).toString('hex')}@example.com`
export const tokenIn = (text: string) => /\/confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Changes email addresses in a server that trusts 127.0.0.1 as a proxy, and reads its outbox. */
export function emailChanges(app: TestApp) {
  // Each from a different address, so that no rate limit is reached.
  const guest = () => clientOf(app.url, undefined, `2001:db8:${randomBytes(2).toString('hex')}::1`)
  const update = (user: Person, email: string, more: object = { current_password: password }) =>
    user.call(updateProfile, { body: { name: 'Ada', username: user.username, email, ...more } })
  const meOf = async (user: Client) => (await user.call(me, {})).body.data
  /** Tokens of all confirmation emails to an address, as soon as there are `count`. */
  const tokensFor = (email: string, count: number) =>
    vi.waitFor(async () => {
      const mails = (await readOutbox(app.dataDir)).filter(
        ({ to, subject }) => to === email && subject === confirmSubject,
      )
      if (mails.length !== count) throw new Error(`${mails.length} of ${count} emails to ${email}`)
      return mails.map(({ text }) => tokenIn(text))
    })
  const tokenFor = async (email: string) => tokenIn((await mailTo(app.dataDir, email, confirmSubject)).text)
  const recoveryToken = async (email: string) => {
    await guest().call(recover, { body: { email } })
    const { text } = await mailTo(app.dataDir, email, 'Set a new password')
    return /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? ''
  }
  const confirm = (token: string) => guest().call(confirmEmail, { body: { token } })
  const emailOf = async (id: string) =>
    (await app.platform.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email
  const changesOf = (id: string) =>
    app.platform.db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute()
  const logOf = async (user: Client) =>
    (await user.call(getOverview, {})).body.logs.map(({ description }) => description)
  const canSignIn = async (name: string, secret = password) =>
    (await guest().call(login, { body: { login: name, password: secret } })).status === 200

  /** A user with an open change, and the token of its link. */
  const withOpenChange = async (user?: Person) => {
    const person = user ?? (await app.make.admin())
    const email = newAddress()
    expect((await update(person, email)).body.message).toBe(sent)
    return { user: person, email, token: await tokenFor(email) }
  }
  const expectExpired = async (token: string) => {
    const { status, body } = await confirm(token)
    expect([status, body.message, body.errors]).toEqual([422, expiredLink, { token: [expiredLink] }])
  }
  return {
    guest,
    update,
    meOf,
    tokensFor,
    tokenFor,
    recoveryToken,
    confirm,
    emailOf,
    changesOf,
    logOf,
    canSignIn,
    withOpenChange,
    expectExpired,
  }
}
