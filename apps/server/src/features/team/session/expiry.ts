import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { followClock, removeExpired } from '../../../platform/sessions/remove-expired.ts'
import { removeExpiredFlows } from '../sso/index.ts'
import { removeExpiredSetUps } from '../two-factor/index.ts'

export const sessionExpiry = ({ db, now }: Platform): Job => ({
  name: 'sessions',
  title: 'Expired sessions',
  schedule: '40 * * * *',
  isAtStart: true,
  run: async () => {
    await followClock(db, now())
    const removed = await removeExpired(db, now())
    await removeExpiredSetUps({ db, now })
    await removeExpiredFlows(db, now())
    return `${removed} expired ${removed === 1 ? 'session or link' : 'sessions and links'} removed.`
  },
})
