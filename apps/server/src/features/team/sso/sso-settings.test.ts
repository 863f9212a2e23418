import { createSocket, type Socket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import { once } from 'node:events'
import { login, logout } from '@digisigncast/contract/accounts/session'
import {
  addSsoDomain,
  checkSsoDomain,
  getCustomerSso,
  getSso,
  removeSso,
  removeSsoDomain,
  saveCustomerSso,
  saveSso,
  testSso,
} from '@digisigncast/contract/sso/sso'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { issuerClient, startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { proven, providerOf, ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'
import { newestEntry } from '../../../testing/stored/audit.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let issuer: TestIssuer
let names: Socket
const systemServers = getServers()
/** TXT records by name. */
const records = new Map<string, string>()
beforeAll(async () => {
  issuer = await startIssuer(() => app.clock.now)
  names = createSocket('udp4', (query, { port, address }) => names.send(answerTo(query), port, address))
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  setServers([`127.0.0.1:${names.address().port}`])
})
afterAll(async () => {
  setServers(systemServers)
  names.close()
  await issuer.close()
})

/** A name server: the TXT record of a name, or that there is none. */
function answerTo(query: Buffer): Buffer {
  const end = query.indexOf(0, 12)
  const labels: string[] = []
  for (let at = 12; at < end; at += (query[at] ?? 0) + 1)
    labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString())
  const text = records.get(labels.join('.').toLowerCase())
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  const question = query.subarray(12, end + 5)
  if (text === undefined) return Buffer.concat([header, question])
  const bytes = Buffer.from(text)
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, bytes.length + 1, bytes.length])
  return Buffer.concat([header, question, record, bytes])
}

const words = async (issuerUrl: string) => {
  const admin = await app.make.admin()
  const { status, body } = await admin.call(testSso, { body: { issuer: issuerUrl } })
  return [status, body.message]
}

test('settings say what they need, and never the client secret', async () => {
  const { admin, save } = await withSso(app, issuer)
  const { body } = await admin.call(getSso, {})
  expect(body.data.redirect_uri).toBe('http://signage.test/api/v1/sso/callback')
  expect(body.data.provider).toMatchObject({ issuer: issuer.url, client_id: issuerClient.id, new_users: 'manager' })
  expect(JSON.stringify(body)).not.toContain(issuerClient.secret)
  // The stored secret stays, but not for another client.
  const same = { ...providerOf(issuer), client_secret: undefined }
  expect((await admin.call(saveSso, { body: { ...same, name: 'Renamed' } })).status).toBe(200)
  const other = await admin.call(saveSso, { body: { ...same, client_id: 'another' } })
  expect([other.status, other.body.errors]).toEqual([422, { client_secret: ['Enter the client secret.'] }])
  expect((await mailTo(app.dataDir, admin.email, 'Single sign-on was changed')).text).toContain('were changed')
  app.clock.now += 1
  await save({ client_secret: 'a new secret' })
  const entry = await newestEntry(admin)
  expect(entry.type).toBe('sso.changed')
  expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'sso_client_secret', is_hidden: true }))
  expect(JSON.stringify(entry)).not.toContain('a new secret')
})

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'https://login.microsoftonline.com/{tenantid}/v2.0',
])('the template %s is refused in words', async (template) => {
  expect(await words(template)).toEqual([422, expect.stringContaining('stands for all tenants')])
})

test('issuers on private addresses and on plain http are refused, unless the operator allows them', async () => {
  expect(await words('https://10.0.0.1')).toEqual([422, expect.stringContaining('10.0.0.1 is not a public address')])
  expect(await words('http://example.com')).toEqual([422, 'The issuer must begin with https://.'])
  expect(await words('not an address')).toEqual([422, 'The issuer is an address that begins with https://.'])
  expect((await words(issuer.url))[0]).toBe(200)
  const strict = await startApp()
  const admin = await strict.make.admin()
  const { status, body } = await admin.call(testSso, { body: { issuer: issuer.url.replace('http:', 'https:') } })
  expect([status, body.message]).toEqual([422, expect.stringContaining('127.0.0.1 is not a public address')])
  await strict.close()
})

test('an issuer that was typed with or without its last slash is stored as the provider writes it', async () => {
  const place = await startIssuer(() => app.clock.now)
  const realm = `${place.url}/realms/shops/`
  const endpoints = { authorization_endpoint: place.url, token_endpoint: place.url, jwks_uri: `${place.url}/jwks` }
  place.instead = (path, response) => {
    const isOwn = path === '/realms/shops/.well-known/openid-configuration'
    if (isOwn)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer: realm, response_types_supported: ['code'], ...endpoints }))
    return isOwn
  }
  expect(await words(realm.slice(0, -1))).toEqual([200, undefined])
  await place.close()
})

test('a domain is proven by its TXT record, and belongs to one account', async () => {
  const { admin } = await withSso(app, issuer)
  const rival = await app.make.admin()
  const domain = 'acme-signage.example.com'
  const added = await admin.call(addSsoDomain, { body: { domain: 'ACME-Signage.example.com.' } })
  const found = added.body.data.domains.find((one) => one.domain === domain)
  expect([found?.record.name, found?.proven_at]).toEqual([`_digisigncast.${domain}`, null])
  expect(await ssoTab(app).ask(`kim@${domain}`)).toBeNull()
  const missing = await admin.call(checkSsoDomain, { body: { domain } })
  expect([missing.status, missing.body.message]).toEqual([422, expect.stringContaining('has no TXT record yet')])
  records.set(`_digisigncast.${domain}`, 'something else')
  expect((await admin.call(checkSsoDomain, { body: { domain } })).body.message).toContain('another value')
  records.set(`_digisigncast.${domain}`, found?.record.value ?? '')
  const checked = await admin.call(checkSsoDomain, { body: { domain } })
  expect(checked.body.data.domains.find((one) => one.domain === domain)?.proven_by).toBe('dns')
  expect((await ssoTab(app).ask(`kim@${domain}`))?.name).toBe('Example')
  // Another account can add it, but not prove it, also not by the platform owner.
  const theirs = await rival.call(addSsoDomain, { body: { domain } })
  records.set(`_digisigncast.${domain}`, theirs.body.data.domains[0]?.record.value ?? '')
  const second = await rival.call(checkSsoDomain, { body: { domain } })
  expect([second.status, second.body.message]).toEqual([422, expect.stringContaining('belongs to another customer')])
  await expect(proven(app, rival, domain)).rejects.toThrow('belongs to another customer')
  await admin.call(removeSsoDomain, { body: { domain } })
  expect((await rival.call(checkSsoDomain, { body: { domain } })).status).toBe(200)
})

test.each(['com', 'co.uk', 'github.io', 'no domain', 'localhost', '127.0.0.1', 'a'.repeat(300)])(
  '%s is no domain of a company',
  async (domain) => {
    const admin = await app.make.admin()
    expect((await admin.call(addSsoDomain, { body: { domain } })).status).toBe(422)
  },
)

test('the platform owner declares addresses of an issuer as proven, until the issuer changes', async () => {
  const { admin, domain, save } = await withSso(app, issuer)
  issuer.user = { sub: 'entra', email: `entra@${domain}`, name: 'Entra' }
  expect((await ssoTab(app).signIn(`entra@${domain}`)).problem).toBe('unverified')
  const owner = await app.make.owner()
  const body = { userID: admin.accountId, are_emails_proven: true }
  expect((await owner.call(saveCustomerSso, { body })).body.data.are_emails_proven).toBe(true)
  expect((await ssoTab(app).signIn(`entra@${domain}`)).status).toBe(200)
  const read = await owner.call(getCustomerSso, { params: { id: admin.accountId } })
  expect(read.body.data).toMatchObject({ issuer: issuer.url, domains: [{ domain, proven_by: 'owner' }] })
  const next = await startIssuer(() => app.clock.now)
  await save({ issuer: next.url })
  expect((await admin.call(getSso, {})).body.data.provider?.are_emails_proven).toBe(false)
  await next.close()
})

test('while single sign-on is the only way, its issuer and its last domain stay', async () => {
  const { admin, domain, save } = await withSso(app, issuer)
  expect((await save({ is_required: true, break_glassID: admin.id })).status).toBe(200)
  expect((await save({ issuer: 'https://example.com', is_required: true, break_glassID: admin.id })).status).toBe(422)
  expect((await admin.call(removeSsoDomain, { body: { domain } })).status).toBe(422)
})

test('who signs out is sent to the provider to sign out there, if the account wants it', async () => {
  const { domain, admin, save } = await withSso(app, issuer)
  const leave = async (email: string) => {
    const { data } = await ssoTab(app).signIn(email)
    return (await clientOf(app.url, data?.access_token).call(logout, {})).body.data.sign_out_url
  }
  const email = `kim@${domain}`
  issuer.user = { sub: 'leaving', email, email_verified: true }
  expect(await leave(email)).toBeNull()
  const refused = await save({ signs_out: true })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { signs_out: ['The provider has no address at which users sign out. Leave this off.'] },
  ])
  const { configuration } = issuer
  onTestFinished(() => void (issuer.configuration = configuration))
  // An address that is not of the web is none; the provider can be used all the same.
  issuer.configuration = (all) => ({ ...all, end_session_endpoint: 'app://sign-out' })
  expect([(await save({ signs_out: true })).status, (await save()).status]).toEqual([422, 200])
  issuer.configuration = (all) => ({ ...all, end_session_endpoint: `${issuer.url}/sign-out?keep=1` })
  expect((await save({ signs_out: true })).status).toBe(200)
  // It stays with other changes.
  expect((await save({ name: 'Other' })).body.data.provider).toMatchObject({ name: 'Other', signs_out: true })
  const back = encodeURIComponent('http://signage.test/')
  expect(await leave(email)).toBe(
    `${issuer.url}/sign-out?keep=1&client_id=${issuerClient.id}&post_logout_redirect_uri=${back}`,
  )
  // Sessions that began with a password are none of the provider.
  expect((await admin.call(logout, {})).body.data).toEqual({ sign_out_url: null })
})

test('turned off, nothing of it is left but the domains', async () => {
  const { admin, domain } = await withSso(app, issuer)
  issuer.user = { sub: 'off', email: `off@${domain}`, email_verified: true }
  const { data } = await ssoTab(app).signIn(`off@${domain}`)
  expect(data?.access_token).toBeTruthy()
  const removed = await admin.call(removeSso, {})
  expect([removed.body.data.provider, removed.body.data.domains.length]).toEqual([null, 1])
  expect(await ssoTab(app).ask(`off@${domain}`)).toBeNull()
  expect((await app.guest.call(login, { body: { login: admin.username, password } })).status).toBe(200)
  const rows = app.platform.db.selectFrom('sso_identities').select('user_id').where('account_id', '=', admin.accountId)
  expect(await rows.execute()).toEqual([])
})

test('a deleted account leaves nothing', async () => {
  const { admin, domain } = await withSso(app, issuer)
  issuer.user = { sub: 'gone', email: `gone@${domain}`, email_verified: true }
  await ssoTab(app).signIn(`gone@${domain}`)
  const { db } = app.platform
  await db.deleteFrom('accounts').where('id', '=', admin.accountId).execute()
  for (const table of ['sso_providers', 'sso_domains', 'sso_identities', 'sso_flows'] as const) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', admin.accountId).execute()
    expect([table, rows]).toEqual([table, []])
  }
})
