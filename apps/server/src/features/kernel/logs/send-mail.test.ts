import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { recover } from '@digisigncast/contract/accounts/session'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { sendMail } from './send-mail.ts'

const app = await sharedApp()

test('without a mail server the log says once a day that an email was not sent', async () => {
  const admin = await app.make.admin()
  await app.guest.call(recover, { body: { email: admin.email } })
  const latest = async () => (await admin.call(getOverview, {})).body.logs[0]
  await expect.poll(latest).toMatchObject({
    type: 'warning',
    description: `The email “Set a new password” to ${admin.email} could not be sent.`,
  })
  const again = { to: admin.email, subject: 'Your password has been changed', text: '', html: '' }
  await sendMail(app.platform, { accountId: admin.accountId, userId: admin.id }, again)
  const told = (await logged(app, admin.accountId)).filter(({ description }) => description.startsWith('The email '))
  expect(told).toHaveLength(1)
  expect((await logged(app, null)).map(({ description }) => description)).toContain(
    `The email “Set a new password” to ${admin.email} could not be sent: no mail server is configured. It is kept in the server's outbox.`,
  )
})
