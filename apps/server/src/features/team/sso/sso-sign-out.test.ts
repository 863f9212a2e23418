import { logout } from '@digisigncast/contract/accounts/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { issuerClient, startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
let issuer: TestIssuer
beforeAll(async () => {
  app = await startApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  issuer = await startIssuer(() => app.clock.now)
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

test('who signs out is sent to the provider to sign out there, if the account wants it', async () => {
  const { domain, admin, save } = await withSso(app, issuer)
  const leave = async (email: string) => {
    const { data } = await ssoTab(app).signIn(email)
    return (await clientOf(app.url, data?.access_token).call(logout, {})).body.data.sign_out_url
  }
  const email = `kim@${domain}`
  issuer.user = { ...issuer.user, email }
  expect(await leave(email)).toBeNull()
  const refused = await save({ signs_out: true })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { signs_out: ['The provider has no address at which users sign out. Leave this off.'] },
  ])
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
