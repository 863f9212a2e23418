import type { ServerResponse } from 'node:http'
import { login, me } from '@digisigncast/contract/accounts/session'
import { getOwnSso } from '@digisigncast/contract/sso/sso'
import { completeSso } from '@digisigncast/contract/sso/sso-sign-in'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { issuerClient, startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { providerOf, ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let issuer: TestIssuer
let plain: Pick<TestIssuer, 'claims' | 'configuration' | 'instead' | 'signsWith' | 'userInfo'>
beforeAll(async () => {
  issuer = await startIssuer(() => app.clock.now)
  plain = { ...issuer }
})
afterAll(() => issuer.close())
afterEach(() => {
  Object.assign(issuer, plain)
})

let users = 0
/** The next user of the provider. */
function someone(domain: string) {
  users += 1
  const email = `kim${users}@${domain}`
  issuer.user = { sub: `subject-${users}`, email, email_verified: true, name: `Kim ${users}` }
  return email
}

/** Why the last sign-in was refused, in the log of the account. */
const reasonFor = async ({ accountId }: { accountId: string }) =>
  (await logged(app, accountId)).find(({ description }) => description.startsWith('A sign-in by single sign-on'))
    ?.description

test('a user who signs in for the first time gets the role that the account has set, and is the same one later', async () => {
  const { domain, admin } = await withSso(app, issuer)
  const email = someone(domain)
  const { status, data } = await ssoTab(app).signIn(email)
  expect([status, data?.role, data?.permissions?.['screens']?.['view']]).toEqual([200, 'manager', [true]])
  const self = await clientOf(app.url, data?.access_token).call(me, {})
  expect(self.body.data).toMatchObject({ name: `Kim ${users}`, username: `kim${users}`, email })
  const sent = issuer.asked.at(-1)
  expect([sent?.get('code_challenge_method'), sent?.get('response_type'), sent?.get('login_hint')]).toEqual([
    'S256',
    'code',
    email,
  ])
  // By its subject, also with another address.
  issuer.user = { ...issuer.user, email: `other@${domain}` }
  const again = await ssoTab(app).signIn(email)
  const same = await clientOf(app.url, again.data?.access_token).call(me, {})
  expect([same.body.data.id, same.body.data.email]).toEqual([self.body.data.id, email])
  expect((await mailTo(app.dataDir, email, 'Your sign-in was linked')).text).toContain('You can sign in with')
  const others = await app.platform.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', admin.accountId)
    .execute()
  expect(others).toHaveLength(2)
})

test('without a role for new users, only users who exist sign in', async () => {
  const { domain } = await withSso(app, issuer, { new_users: 'none' })
  const { status, body } = await ssoTab(app).signIn(someone(domain))
  expect([status, body?.message]).toEqual([
    403,
    'There is no user for you in this account. Ask an admin to invite you.',
  ])
})

test('a user with an equal address is not taken over, but linked with the password', async () => {
  const { domain, admin } = await withSso(app, issuer)
  const email = someone(domain)
  await app.platform.db.updateTable('users').set({ email, email_key: email }).where('id', '=', admin.id).execute()
  const asked = await ssoTab(app).signIn(email)
  expect([asked.status, asked.data]).toEqual([200, { link: { email } }])
  const wrong = await ssoTab(app).signIn(email, 'not this one')
  expect([wrong.status, wrong.body?.errors]).toEqual([422, { password: ['The password is incorrect.'] }])
  expect((await admin.call(getOwnSso, {})).body.data.linked).toBeNull()
  const right = await ssoTab(app).signIn(email, password)
  expect([right.status, right.data?.role]).toEqual([200, 'admin'])
  expect((await admin.call(getOwnSso, {})).body.data.linked?.email).toBe(email)
  const later = await ssoTab(app).signIn(email)
  expect(later.data?.role).toBe('admin')
})

test('a code has a few passwords, and wrong ones count like those of a sign-in', async () => {
  const { domain, admin } = await withSso(app, issuer)
  const email = someone(domain)
  await app.platform.db.updateTable('users').set({ email, email_key: email }).where('id', '=', admin.id).execute()
  const tab = ssoTab(app)
  const { code = '' } = await tab.signIn(email)
  const send = (secret: string) => app.guest.call(completeSso, { body: { code, nonce: tab.nonce, password: secret } })
  const statuses = []
  for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await send('not this one')).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422])
  expect((await send(password)).status).toBe(401)
})

describe('an address that is not in the ID token', () => {
  const withUserInfo = () => {
    issuer.configuration = (found) => ({ ...found, userinfo_endpoint: `${issuer.url}/userinfo` })
    issuer.claims = ({ email: _email, email_verified: _verified, name: _name, ...claims }) => claims
  }
  const userInfo = (more: object) => () => ({ ...issuer.user, ...more })

  test('is read from UserInfo', async () => {
    const { domain } = await withSso(app, issuer)
    const email = someone(domain)
    withUserInfo()
    issuer.userInfo = userInfo({})
    const { status, data } = await ssoTab(app).signIn(email)
    expect(status).toBe(200)
    const self = await clientOf(app.url, data?.access_token).call(me, {})
    expect(self.body.data).toMatchObject({ name: `Kim ${users}`, email })
  })

  test.each([
    ['of another subject', { sub: 'another' }, 'refused', '"sub"'],
    ['that is not verified', { email_verified: false }, 'unverified', 'verified'],
    ['without an address', { email: undefined }, 'no_email', 'no email address'],
  ])('UserInfo %s is refused', async (_, more, problem, reason) => {
    const [found, log] = await other(() => {
      withUserInfo()
      issuer.userInfo = userInfo(more)
    })
    expect([found, log]).toEqual([problem, expect.stringContaining(reason)])
  })

  test('the access token follows no redirect', async () => {
    const asked: string[] = []
    const [found] = await other(() => {
      withUserInfo()
      issuer.instead = (path, response) => {
        asked.push(path)
        if (path !== '/userinfo') return false
        response.writeHead(302, { location: `${issuer.url}/elsewhere` }).end()
        return true
      }
    })
    expect([found, asked.includes('/elsewhere')]).toEqual(['refused', false])
  })
})

test('a user of another account with the address stays there', async () => {
  const { domain } = await withSso(app, issuer)
  const stranger = await app.make.admin()
  const email = someone(domain)
  await app.platform.db.updateTable('users').set({ email, email_key: email }).where('id', '=', stranger.id).execute()
  const { status, body } = await ssoTab(app).signIn(email, password)
  expect([status, body?.code]).toEqual([403, 'auth.forbidden'])
  expect((await app.guest.call(login, { body: { login: email, password } })).status).toBe(200)
})

test('the same subject of one issuer is another user in another account', async () => {
  const [one, other] = [await withSso(app, issuer), await withSso(app, issuer)]
  const first = await ssoTab(app).signIn(someone(one.domain))
  issuer.user = { ...issuer.user, email: `kim@${other.domain}` }
  const second = await ssoTab(app).signIn(`kim@${other.domain}`)
  const [a, b] = await Promise.all(
    [first, second].map(({ data }) => clientOf(app.url, data?.access_token).call(me, {})),
  )
  expect(a?.body.data.account?.name).not.toBe(b?.body.data.account?.name)
})

test('unknown addresses and known domains without single sign-on get the same answer', async () => {
  const { admin } = await withSso(app, issuer)
  const tab = ssoTab(app)
  expect(await tab.ask('someone@unknown.example')).toBeNull()
  expect(await tab.ask(admin.email)).toBeNull()
})

const other = async (change: () => void): Promise<(string | undefined)[]> => {
  const { domain, admin } = await withSso(app, issuer)
  const email = someone(domain)
  change()
  const { problem } = await ssoTab(app).signIn(email)
  Object.assign(issuer, plain)
  return [problem, await reasonFor(admin)]
}
const refused = 'A sign-in by single sign-on was refused: '

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, string, string]>([
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), 'refused', 'unexpected JWT "iss"'],
  ['for another client', (claims) => ({ ...claims, aud: 'another' }), 'refused', 'unexpected JWT "aud"'],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'another' }), 'refused', 'unexpected ID Token "nonce"'],
  ['that has expired', ({ iat, ...claims }) => ({ ...claims, iat, exp: Number(iat) - 60 }), 'refused', '"exp"'],
  ['without a subject', (claims) => ({ ...claims, sub: undefined }), 'refused', '"sub"'],
  ['without an address', (claims) => ({ ...claims, email: undefined }), 'no_email', 'no email address'],
  ['with an unverified address', (claims) => ({ ...claims, email_verified: false }), 'unverified', 'verified'],
  ['with a text instead of true', (claims) => ({ ...claims, email_verified: 'true' }), 'unverified', 'verified'],
  ['of later', ({ iat, ...claims }) => ({ ...claims, iat: Number(iat) + 180 }), 'refused', '"iat"'],
  ['that does not say it', (claims) => ({ ...claims, email_verified: undefined }), 'unverified', 'verified'],
  ['of another domain', (claims) => ({ ...claims, email: 'kim@evil.example' }), 'other_domain', 'proven domain'],
])('an ID token %s is refused', async (_, change, problem, reason) => {
  const [found, log] = await other(() => {
    issuer.claims = change
  })
  expect([found, log]).toEqual([problem, expect.stringContaining(reason)])
  expect(log).toContain(refused)
})

test('keys: one that is not listed is refused, a new one is accepted at once', async () => {
  const [found] = await other(() => {
    issuer.signsWith = issuer.newKey()
  })
  expect(found).toBe('refused')
  const { domain } = await withSso(app, issuer)
  const email = someone(domain)
  expect((await ssoTab(app).signIn(email)).status).toBe(200)
  issuer.rotate()
  expect((await ssoTab(app).signIn(email)).status).toBe(200)
})

test('a state works once, in the browser that began, and its code in the tab that began', async () => {
  const { domain } = await withSso(app, issuer)
  const email = someone(domain)
  const [tab, stranger] = [ssoTab(app), ssoTab(app)]
  const back = await tab.visit((await tab.ask(email))?.url ?? '')
  expect(await stranger.open(back)).toMatch(/#sso-problem=other_browser$/)
  const end = await tab.open(back)
  const code = /#sso=([\w-]+)$/.exec(end)?.[1] ?? ''
  expect(tab.cookie()).toMatch(/^sso-[\w-]+=$/)
  const complete = (nonce: string) => app.guest.call(completeSso, { body: { code, nonce } })
  expect((await complete(stranger.nonce)).status).toBe(401)
  expect((await complete(tab.nonce)).status).toBe(200)
  expect((await complete(tab.nonce)).status).toBe(401)
})

test('a callback is not accepted twice, nor later', async () => {
  const { domain } = await withSso(app, issuer)
  const email = someone(domain)
  const tab = ssoTab(app)
  const url = (await tab.ask(email))?.url ?? ''
  const back = await tab.visit(url)
  const cookie = tab.cookie()
  const again = async (address: string) => {
    const headers = { cookie }
    const path = address.replace(app.platform.env.publicUrl, '')
    return (await app.guest.send(path, { redirect: 'manual', headers })).headers.get('location')
  }
  expect(await again(back)).toContain('#sso=')
  expect(await again(back)).toMatch(/#sso-problem=expired$/)
  expect(await again(url)).toMatch(/#sso-problem=expired$/)
  const late = ssoTab(app)
  const lateBack = await late.visit((await late.ask(email))?.url ?? '')
  app.clock.now += 10 * 60_000
  expect(await late.open(lateBack)).toMatch(/#sso-problem=expired$/)
})

test('a user who cancels at the provider comes back in words', async () => {
  const { domain } = await withSso(app, issuer)
  const tab = ssoTab(app)
  const back = new URL(await tab.visit((await tab.ask(someone(domain)))?.url ?? ''))
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  expect(await tab.open(back.href)).toMatch(/#sso-problem=canceled$/)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['10 MB', (response) => response.end(`{"issuer":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
  ['a redirect', (response) => response.writeHead(302, { location: 'https://example.com/' }).end()],
  ['an error', (response) => response.writeHead(500).end('no')],
  ['a configuration of another issuer', (response) => response.end('{"issuer":"https://evil.example"}')],
])('a provider that answers with %s does not stop the server', async (_, send) => {
  const [found] = await other(() => {
    issuer.instead = (_path, response) => {
      response.setHeader('content-type', 'application/json')
      send(response)
      return true
    }
  })
  expect(['unreachable', 'refused']).toContain(found)
})

test('a provider that never answers is given up after 5 seconds', { timeout: 10_000 }, async () => {
  const [found, log] = await other(() => {
    issuer.instead = () => true
  })
  expect([found, log]).toEqual(['unreachable', expect.stringContaining('within 5 s')])
})

test('the client secret is encrypted, and its row opens for its account only', async () => {
  const { admin, domain } = await withSso(app, issuer)
  const other = await withSso(app, issuer)
  const { db } = app.platform
  const find = (accountId: string) =>
    db.selectFrom('sso_providers').select('client_secret').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const stolen = await find(admin.accountId)
  expect(stolen.client_secret).not.toContain(issuerClient.secret)
  await db.updateTable('sso_providers').set(stolen).where('account_id', '=', other.admin.accountId).execute()
  expect((await ssoTab(app).signIn(someone(domain))).status).toBe(200)
  expect((await ssoTab(app).signIn(someone(other.domain))).problem).toBe('refused')
  expect(JSON.stringify(await db.selectFrom('sso_flows').selectAll().execute())).not.toContain(issuerClient.secret)
})

test('questions for an unknown provider are limited per address, sign-ins of an office behind it are not', async () => {
  const { domain } = await withSso(app, issuer)
  const body = { email: 'a@unknown.example', nonce: 'n'.repeat(20) }
  const statuses = []
  const guest = clientOf(app.url)
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push((await guest.send('/api/v1/sso/discover', post(body))).status)
  expect(statuses.at(-1)).toBe(429)
  for (let colleague = 0; colleague < 5; colleague += 1)
    expect((await ssoTab(app).signIn(someone(domain))).status).toBe(200)
  expect(providerOf(issuer).client_id).toBe(issuerClient.id)
})

const post = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
