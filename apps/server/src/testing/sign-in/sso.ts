import type { SecondFactorDue, SignedIn } from '@digisigncast/contract/accounts/session'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { addSsoDomain, saveCustomerSso, saveSso } from '@digisigncast/contract/sso/sso'
import { completeSso, discoverSso, type LinkDue } from '@digisigncast/contract/sso/sso-sign-in'
import { newToken } from '../../platform/ids.ts'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'
import { issuerClient, type TestIssuer } from './issuer.ts'

/** A tab of a browser that signs in by single sign-on. */
export function ssoTab(app: TestApp) {
  const nonce = newToken()
  let cookie = ''

  /** Follows a page of the server: returns where it leads. */
  const open = async (url: string): Promise<string> => {
    const path = url.replace(app.platform.env.publicUrl, '')
    const answer = await app.guest.send(path, { redirect: 'manual', headers: { cookie } })
    const set = answer.headers.get('set-cookie')
    if (set !== null) cookie = set.split(';')[0] ?? ''
    return answer.headers.get('location') ?? ''
  }
  /** Goes to the provider and back: returns the address of the callback. */
  const visit = async (url: string): Promise<string> => {
    const provider = await open(url)
    if (!provider.startsWith('http://127.0.0.1')) return provider
    return (await fetch(provider, { redirect: 'manual' })).headers.get('location') ?? ''
  }
  const ask = async (email: string) =>
    (await app.guest.call(discoverSso, { body: { email, nonce } })).body.data.provider

  return {
    nonce,
    open,
    visit,
    ask,
    cookie: () => cookie,
    /** The fragment with which the console goes on. */
    fragment: async (url: string) => {
      const back = await visit(url)
      return back.includes('/callback') ? open(back) : back
    },
    /** Signs in with an address; returns the answer of `sso/complete`, or the problem. */
    signIn: async (email: string, password?: string) => {
      const provider = await ask(email)
      const back = provider ? await visit(provider.url) : ''
      const end = back.includes('/callback') ? await open(back) : back
      const code = /#sso=([\w-]+)$/.exec(end)?.[1]
      if (code === undefined) return { problem: /sso-problem=(\w+)$/.exec(end)?.[1] ?? end }
      const { status, body } = await app.guest.call(completeSso, {
        body: { code, nonce, ...(password !== undefined && { password }) },
      })
      return { status, body, data: body.data as Partial<SignedIn & SecondFactorDue & LinkDue> | undefined, code }
    },
  }
}

let domains = 0

type Settings = Sent<typeof saveSso>['body']

/** Settings of single sign-on with an issuer. */
export const providerOf = (issuer: TestIssuer): Settings => ({
  name: 'Example',
  issuer: issuer.url,
  client_id: issuerClient.id,
  client_secret: issuerClient.secret,
  new_users: 'manager',
  permissions: { screens: { view: 1 } },
  asks_second_factor: false,
  is_required: false,
  break_glassID: null,
})

/** An account with single sign-on and a domain that the platform owner has proven. */
export async function withSso(app: TestApp, issuer: TestIssuer, more: Partial<Settings> = {}) {
  const admin = await app.make.admin()
  domains += 1
  const domain = `company${domains}.example.com`
  const settings = { ...providerOf(issuer), ...more }
  const save = (changed: Partial<Settings> = {}) => admin.call(saveSso, { body: { ...settings, ...changed } })
  const { status, body } = await save()
  if (status !== 200) throw new Error(`saving answered ${status}: ${body.message}`)
  await admin.call(addSsoDomain, { body: { domain } })
  await proven(app, admin, domain)
  return { admin, domain, save }
}

/** The platform owner declares a domain as proven. */
export async function proven(app: TestApp, { accountId }: Person, proven_domain: string): Promise<void> {
  const owner = await app.make.owner()
  const { status, body } = await owner.call(saveCustomerSso, { body: { userID: accountId, proven_domain } })
  if (status !== 200) throw new Error(`proving answered ${status}: ${body.message}`)
}
