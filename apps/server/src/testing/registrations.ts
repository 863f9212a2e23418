import { confirmAddress, login } from '@digisigncast/contract/accounts/session'
import { mailTo, type ReadMail } from './mails.ts'
import { password } from './make.ts'
import type { TestApp } from './start-app.ts'

let customers = 0

/** Input of the registration form, for a new person each time. */
export const newCustomer = (more: object = {}) => {
  customers += 1
  return {
    company: `Company ${customers}`,
    name: `Founder ${customers}`,
    username: `founder-${customers}`,
    email: `founder-${customers}@example.com`,
    password,
    confirmPassword: password,
    ...more,
  }
}

/** Each from another network address, because registrations are counted by address. Needs `TRUST_PROXY: '127.0.0.1'`. */
export const ask = async (
  to: TestApp,
  body: ReturnType<typeof newCustomer>,
  address = `10.0.${Math.floor(customers / 250)}.${customers % 250}`,
) => {
  const response = await to.guest.send('/api/v1/register', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  const answer = (await response.json()) as { message: string; code?: string; errors?: Record<string, string[]> }
  return { status: response.status, ...answer }
}

export const signIn = (to: TestApp, name: string) => to.guest.call(login, { body: { login: name, password } })

export const confirm = (to: TestApp, token: string, chosen = password) =>
  to.guest.call(confirmAddress, { body: { token, password: chosen } })

export const tokenIn = ({ text }: ReadMail): string =>
  /http:\/\/signage\.test\/confirm#token=([\w-]+)/.exec(text)?.[1] ?? ''
export const tokenOf = async (to: TestApp, email: string): Promise<string> => tokenIn(await mailTo(to.dataDir, email))

export const accountsNamed = async (to: TestApp, name: string) =>
  to.platform.db.selectFrom('accounts').select(['id', 'status']).where('name', '=', name).execute()

/** The answer of a server without a mail server. */
export const received = {
  status: 200,
  message:
    'We have received your registration. The operator of this service checks it and activates your account. You can sign in after that.',
  next: 'wait',
}
export const unconfirmed = 'Please confirm your email address first: open the link in the email that we sent you.'
/** Status and errors of a link that no longer works. */
export const expired = [422, { token: ['This link has expired or was already used.'] }]
