import { listLogs } from '@digisigncast/contract/accounts/logs'
import { login, me } from '@digisigncast/contract/accounts/session'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { runCommand } from '../../../testing/processes/run-command.ts'
import { passwords, startApp, type TestApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'

async function storePasskeyOfOwner({ platform: { db } }: TestApp): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('role', '=', 'super_admin').executeTakeFirstOrThrow()
  const about = { domain: 'signage.test', transports: '[]', aaguid: '', name: 'Key', created_at: 0 }
  const key = { credential_id: 'credential', public_key: '', counter: 0 }
  const flags = { can_be_backed_up: 0, is_backed_up: 0, works_alone: 1 }
  await db
    .insertInto('passkeys')
    .values({ id: 'key', user_id: id, ...about, ...key, ...flags })
    .execute()
}

test('reset-owner sets a new password, turns off two-factor authentication and ends the sessions of the owner', async () => {
  const app = await startApp()
  try {
    const owner = await app.make.owner()
    expect((await owner.call(me, {})).status).toBe(200)
    await turnOn(owner, app.clock.now)
    await storePasskeyOfOwner(app)
    const address = { email: 'owner@example.com', email_key: 'owner@example.com' }
    await app.platform.db.updateTable('users').set(address).where('role', '=', 'super_admin').execute()
    const { databaseUrl } = app.platform.env
    const variables = { DATA_DIR: app.dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    const { code, output } = await runCommand(app.dataDir, variables, 'reset-owner')
    const password = /owner password (\S+)/.exec(output)?.[1] ?? expect.unreachable(output)
    expect(code).toBe(0)
    expect((await owner.call(me, {})).status).toBe(401)
    const signIn = async (password: string) =>
      (await app.guest.call(login, { body: { login: 'owner', password } })).status
    expect([await signIn(passwords.owner), await signIn(password)]).toEqual([401, 200])
    const { body } = await app.guest.call(login, { body: { login: 'owner', password } })
    expect(body.data.access_token).toBeTruthy()
    expect(await app.platform.db.selectFrom('passkeys').select('id').execute()).toEqual([])
    expect((await mailTo(app.dataDir, 'owner@example.com', 'Your access was reset')).text).toContain('is off')
    const { data } = (
      await clientOf(app.adminUrl, body.data.access_token).call(listLogs, { query: { page: 1, per_page: 50 } })
    ).body
    expect(data.map(({ description }) => description)).toContain(
      'The access of the owner “Owner” was reset on the server: new password, no two-factor authentication.',
    )
    expect(await runCommand(app.dataDir, variables, 'reset-owner', 'nobody')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no owner nobody, only owner.'),
    })
  } finally {
    await app.close()
  }
})
