import { me } from '@digisigncast/contract/accounts/session'
import { listUsers, type User } from '@digisigncast/contract/accounts/users'
import { listScreens } from '@digisigncast/contract/content/screens'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { getSso } from '@digisigncast/contract/sso/sso'
import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import type { Person } from '../../../testing/make.ts'
import { startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let issuer: TestIssuer
let plain: Pick<TestIssuer, 'claims' | 'configuration' | 'userInfo'>
beforeAll(async () => {
  issuer = await startIssuer(() => app.clock.now)
  plain = { ...issuer }
})
afterEach(() => {
  Object.assign(issuer, plain)
})
afterAll(() => issuer.close())

const group = (name: string, permissions: SsoGroup['permissions']): SsoGroup => ({
  group: name,
  permissions,
  limited_to_tags: false,
  limit_tag_ids: [],
})
const editors = group('editors', { content: { view: 1, edit: 1 } })
const staff = group('staff', { screens: { view: 1 } })
const groups = [editors, staff]

let people = 0
const someone = (domain: string) => {
  people += 1
  const email = `sam${people}@${domain}`
  issuer.user = { sub: `sam-${people}`, email, email_verified: true, name: `Sam ${people}` }
  return email
}
const send = (claims: Record<string, unknown>) => {
  issuer.claims = (own) => ({ ...own, ...claims })
}
/** Areas that the user can see after a sign-in. */
async function areasOf(email: string): Promise<string[]> {
  const { status, data } = await ssoTab(app).signIn(email)
  expect(status).toBe(200)
  const { permissions } = (await clientOf(app.url, data?.access_token).call(me, {})).body.data
  return Object.keys(permissions ?? {}).filter((area) => permissions?.[area]?.['view']?.[0])
}
const userOf = async (admin: Person, email: string): Promise<User | undefined> =>
  (await admin.call(listUsers, { query: {} })).body.data.find((user) => user.email === email)
const reasonFor = async ({ accountId }: Person) =>
  (await logged(app, accountId)).find(({ description }) => description.startsWith('A sign-in by single sign-on'))
    ?.description

test('at each sign-in, a manager gets what the first of their groups can do; without one, nothing changes', async () => {
  const { admin, domain } = await withSso(app, issuer, { groups_claim: 'groups', groups, new_users: 'admin' })
  const email = someone(domain)
  send({ groups: ['all', 'staff', 'editors'] })
  expect(await areasOf(email)).toEqual(['content'])
  send({ groups: ['staff'] })
  expect(await areasOf(email)).toEqual(['screens'])
  const changes = async () =>
    (await logged(app, admin.accountId)).filter(({ description }) => description.includes('changed the permissions of'))
  expect(await changes()).toHaveLength(1)
  // The same again, no group of the account, and no claim.
  for (const claims of [{ groups: ['staff'] }, { groups: ['all'] }, {}]) {
    send(claims)
    expect(await areasOf(email)).toEqual(['screens'])
  }
  expect(await changes()).toHaveLength(1)
  // As the account has set for new users.
  expect((await userOf(admin, email))?.role).toBe('manager')
  const other = someone(domain)
  await areasOf(other)
  expect((await userOf(admin, other))?.role).toBe('admin')
  send({ groups: ['staff'] })
  await areasOf(other)
  expect((await userOf(admin, other))?.role).toBe('admin')
})

test('a group chooses screens by tags; when its tags are deleted, its users see none', async () => {
  const { admin, domain, save } = await withSso(app, issuer)
  const { id } = (await admin.call(saveTag, { body: { name: 'Lobby', color: 'blue' } })).body.data
  await app.make.screen(admin)
  await save({ groups_claim: 'roles', groups: [{ ...staff, limited_to_tags: true, limit_tag_ids: [id] }] })
  const email = someone(domain)
  send({ roles: 'staff' })
  const { data } = await ssoTab(app).signIn(email)
  expect((await clientOf(app.url, data?.access_token).call(listScreens, { query: {} })).body.data).toEqual([])
  expect((await userOf(admin, email))?.limit_tags.map(({ name }) => name)).toEqual(['Lobby'])
  await admin.call(deleteTag, { body: { id } })
  await areasOf(email)
  expect(await userOf(admin, email)).toMatchObject({ limited_to_tags: true, limit_tags: [] })
  expect((await admin.call(getSso, {})).body.data.provider?.groups).toEqual([
    expect.objectContaining({ group: 'staff', limited_to_tags: true, limit_tag_ids: [] }),
  ])
  // The rest can be saved without choosing them again.
  expect((await save({ name: 'Renamed' })).status).toBe(200)
})

test.each([
  ['a part of a claim', 'realm_access.roles', { realm_access: { roles: ['staff'] } }, {}],
  ['a name with dots', 'https://example.com/roles', { 'https://example.com/roles': ['staff'] }, {}],
  ['UserInfo', 'groups', {}, { groups: ['staff'] }],
])('groups are read from %s', async (_, groups_claim, claims, more) => {
  const { domain } = await withSso(app, issuer, { groups_claim, groups })
  const email = someone(domain)
  issuer.configuration = (own) => ({
    ...own,
    userinfo_endpoint: `${issuer.url}/userinfo`,
    scopes_supported: ['groups'],
  })
  issuer.userInfo = () => ({ ...issuer.user, ...more })
  send(claims)
  expect(await areasOf(email)).toEqual(['screens'])
  expect(issuer.asked.at(-1)?.get('scope')).toBe('openid email profile groups')
})

test.each([
  ['no list of names', { groups: { staff: true } }, 'its claim “groups” is no list of names'],
  ['groups that the provider left out', { _claim_names: { groups: 'src1' } }, 'the user has too many groups'],
])('%s are refused in words, and change nothing', async (_, claims, reason) => {
  const { admin, domain } = await withSso(app, issuer, { groups_claim: 'groups', groups, new_users: 'admin' })
  const email = someone(domain)
  send(claims)
  expect(await ssoTab(app).signIn(email)).toEqual({ problem: 'refused' })
  expect(await reasonFor(admin)).toContain(reason)
  expect(await userOf(admin, email)).toBeUndefined()
})

test('groups that say nothing are refused in words, and what is omitted stays', async () => {
  const { admin, save } = await withSso(app, issuer, { groups_claim: 'groups', groups })
  const twice = await save({ groups: [editors, editors] })
  expect([twice.status, twice.body.errors]).toEqual([422, { groups: ['Enter each group once.'] }])
  const lost = await save({ groups: [{ ...staff, limited_to_tags: true }] })
  expect(lost.body.errors).toEqual({ groups: ['staff: choose at least one tag, or give access to all screens.'] })
  const unnamed = await save({ groups_claim: '' })
  expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([422, ['groups_claim']])
  await save({ groups_claim: undefined, groups: undefined })
  const { provider } = (await admin.call(getSso, {})).body.data
  expect([provider?.groups_claim, provider?.groups.map(({ group }) => group)]).toEqual(['groups', ['editors', 'staff']])
})
