import { ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { expiryMail } from './expiry-mail.ts'
import * as repo from './token-expiry.repo.ts'

/** Emails the creators of API tokens that expire within 7 days, once. A token is marked first, so that none is sent twice. */
export const tokenExpiry = (platform: Platform): Job => ({
  name: 'token-expiry',
  title: 'Emails about expiring API tokens',
  schedule: '25 * * * *',
  run: async (stop) => {
    const db = ofServer(platform.db, 'jobs of all accounts')
    let sent = 0
    for (const token of await repo.listExpiring(db, platform.now())) {
      if (stop.aborted) break
      if (!(await repo.claimEmail(db, token, platform.now()))) continue
      const whose = { accountId: token.account_id, userId: token.user_id }
      await sendMail(platform, whose, expiryMail(token, `${platform.env.publicUrl}/Settings`))
      sent += 1
    }
    return `${sent} ${sent === 1 ? 'email' : 'emails'} sent.`
  },
})
