import { renewHookSecret, saveHook } from '@digisigncast/contract/accounts/hooks'
import { changePassword } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { renewSecret, saveWebhook } from '@digisigncast/contract/events/webhooks'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { password } from '../../../testing/make.ts'
import { startApp } from '../../../testing/start-app.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import { turnOn } from '../../../testing/two-factor.ts'

test('no secret is in the audit log, nor its hash: those of users, tokens, hooks, webhooks, sources and devices', async () => {
  const app = await startApp()
  const admin = await app.make.admin()
  const known = 'known-secret-7f3a'
  const secrets = [known, password, admin.token ?? '']
  const ok = async <T extends { status: number; body: { message?: string } }>(answer: Promise<T>) => {
    const { status, body } = await answer
    expect([status, body.message]).toEqual([200, body.message])
    return body as T['body']
  }

  const user = {
    name: 'Ann',
    username: `ann-${Date.now()}`,
    email: `ann-${Date.now()}@example.com`,
    role: 'manager' as const,
  }
  await ok(admin.call(saveUser, { body: { ...user, password: known, confirmPassword: known } }))
  const own = { current_password: password, password: `${known}-own`, confirmPassword: `${known}-own` }
  await ok(admin.call(changePassword, { body: own }))

  const token = await tokenOf(app, admin)
  secrets.push(token.token)

  const webhook = {
    url: `https://example.com/${known}?key=${known}`,
    events: ['playlist.changed' as const],
    is_enabled: true,
  }
  const { data: hooked } = await ok(admin.call(saveWebhook, { body: webhook }))
  const renewed = await ok(admin.call(renewSecret, { body: { webhook_id: hooked.id } }))
  secrets.push(hooked.secret ?? '', renewed.data.secret)

  const table = { kind: 'table' as const, table: { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] } }
  const { data: menu } = await ok(admin.call(saveDataSource, { body: { name: 'Menu', settings: table } }))
  const action = { kind: 'table' as const, data_source_id: menu.id }
  const { data: hook } = await ok(admin.call(saveHook, { body: { name: 'Door', needs_signature: true, action } }))
  const { data: again } = await ok(admin.call(renewHookSecret, { body: { hook_id: hook.id } }))
  secrets.push(hook.secret ?? '', hook.signing_key ?? '', again.secret ?? '')

  const factor = await turnOn(admin, app.clock.now)
  secrets.push(factor.secret, ...factor.recoveryCodes)

  const settings = { kind: 'feed' as const, url: `https://example.com/feed?token=${known}` }
  await admin.call(saveDataSource, { body: { name: 'News', settings, interval: 60 } })

  const screen = await app.make.screen(admin, [], 'Door')
  const device = await app.make.device(screen.code)
  secrets.push(device.token, device.installation, screen.code)

  const { db } = app.platform
  const columns = [
    ...(await db.selectFrom('users').select('password_hash as value').execute()),
    ...(await db.selectFrom('api_tokens').select('token_hash as value').execute()),
    ...(await db.selectFrom('hooks').select('secret_hash as value').execute()),
    ...(await db.selectFrom('hooks').select('signing_key as value').execute()),
    ...(await db.selectFrom('webhooks').select('secret as value').execute()),
    ...(await db.selectFrom('devices').select('token_hash as value').execute()),
    ...(await db.selectFrom('devices').select('installation_hash as value').execute()),
    ...(await db.selectFrom('sessions').select('token_hash as value').execute()),
  ]
  const all = [...secrets, ...columns.flatMap(({ value }) => value ?? [])].filter((secret) => secret !== '')
  expect(all.length).toBeGreaterThan(15)
  const log = JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute())
  // The log has these acts.
  for (const type of ['user.added', 'user.password_changed', 'token.created', 'webhook.secret_renewed'])
    expect(log).toContain(type)
  for (const secret of all) expect([secret, log.includes(secret)]).toEqual([secret, false])
  await app.close()
})
