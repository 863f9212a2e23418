import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { recover } from '@digisigncast/contract/accounts/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { sendMail } from './send-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('without a mail server the log says once a day that an email was not sent', async () => {
  const admin = await app.make.admin()
  await app.guest.call(recover, { body: { email: admin.email } })
  const latest = async () => (await admin.call(getOverview, {})).body.logs[0]
  await vi.waitFor(async () =>
    expect(await latest()).toMatchObject({
      type: 'warning',
      description: `The email “Set a new password” to ${admin.email} could not be sent.`,
    }),
  )
  const again = { to: admin.email, subject: 'Your password has been changed', text: '', html: '' }
  await sendMail(app.platform, { accountId: admin.accountId, userId: admin.id }, again)
  const told = await app.platform.db
    .selectFrom('log_entries')
    .select('id')
    .where('account_id', '=', admin.accountId)
    .where('description', 'like', 'The email %')
    .execute()
  expect(told).toHaveLength(1)
  const ofOperator = await app.platform.db
    .selectFrom('log_entries')
    .select('description')
    .where('account_id', 'is', null)
    .execute()
  expect(ofOperator).toContainEqual({
    description: `The email “Set a new password” to ${admin.email} could not be sent: no mail server is configured. It is kept in the server's outbox.`,
  })
})
