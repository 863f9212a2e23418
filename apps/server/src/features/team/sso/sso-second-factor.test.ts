import { me } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'

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

let users = 0

test('where two-factor authentication is required, single sign-on needs it only if the account asks for it, too', async () => {
  const { admin, domain, save } = await withSso(app, issuer)
  await turnOn(admin, app.clock.now)
  expect((await admin.call(updateSettings, { body: { two_factor_required: true } })).status).toBe(200)
  const due = async () => {
    users += 1
    const email = `kim${users}@${domain}`
    issuer.user = { sub: `subject-${users}`, email, email_verified: true, name: 'Kim' }
    const { data } = await ssoTab(app).signIn(email)
    return (await clientOf(app.url, data?.access_token).call(me, {})).body.data.second_factor_due
  }
  expect(await due()).toBe(false)
  await save({ asks_second_factor: true })
  expect(await due()).toBe(true)
})
