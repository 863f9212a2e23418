import { hostname } from 'node:os'
import { type PlatformAlert, platformAlertKinds } from '@digisigncast/contract/platform/platform-alerts'
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { listOwnerAddresses } from '../owners/index.ts'
import { findTroubles } from './find-troubles.ts'
import * as emails from './owner-emails.repo.ts'
import { platformAlertMail } from './platform-alert-mail.ts'
import * as repo from './platform-alerts.repo.ts'
import type { PlatformTrouble } from './trouble.ts'

const minuteMs = 60_000
/** Troubles that another server has found are over when it has not found them again for this time (ms). */
const silentMs = 60 * minuteMs
/** An alert is over, and an email says so, when its trouble has not come back for this time (ms). */
const overMs = 15 * minuteMs

const isSame = (one: Pick<PlatformTrouble, 'kind' | 'subject'>, other: Pick<PlatformTrouble, 'kind' | 'subject'>) =>
  one.kind === other.kind && one.subject === other.subject

const isOwn = ({ server }: Pick<PlatformTrouble, 'server'>): boolean => server === null || server === hostname()

/** The present troubles, worst first. They are found anew, so that the list is right even when no background job runs. */
export async function listAlerts(platform: Platform, jobs: Pick<Jobs, 'list'>): Promise<PlatformAlert[]> {
  const found = await findTroubles(platform, jobs)
  const rows = (await repo.listRows(platform.db)).filter(({ ended_at }) => ended_at === null)
  const ofOthers = rows.filter((row) => !isOwn(row) && row.seen_at > platform.now() - silentMs)
  const alerts = [
    ...found.map((one) => ({
      ...one,
      began_at: rows.find((row) => isSame(row, one))?.began_at ?? one.beganAt ?? platform.now(),
    })),
    ...ofOthers,
  ]
  const order = Object.keys(platformAlertKinds)
  return alerts
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.began_at - other.began_at)
    .map(({ kind, subject, detail, began_at }) => ({
      kind,
      severity: platformAlertKinds[kind].severity,
      subject,
      detail,
      began_at,
    }))
}

/** Stores what is wrong with the platform, and emails its owners. Every server finds its own troubles; one sends the email. */
export const platformAlerts = (platform: Platform, jobs: () => Pick<Jobs, 'list'>): Job => ({
  name: 'platform-alerts',
  title: 'Alerts of the platform',
  schedule: '*/5 * * * *',
  isPerServer: true,
  run: async () => {
    const { db, now } = platform
    const found = await findTroubles(platform, jobs())
    await db.transaction().execute(async (trx) => {
      for (const row of await repo.listRows(trx)) {
        const isOver = isOwn(row) ? !found.some((one) => isSame(one, row)) : row.seen_at <= now() - silentMs
        if (isOver) await repo.end(trx, row, now())
      }
      for (const { kind, subject, server, detail, beganAt } of found)
        await repo.keep(trx, { kind, subject, server, detail, began_at: beganAt ?? now(), seen_at: now() })
    })
    const raised = await repo.takeNew(db, now())
    const ended = await repo.takeEnded(db, now() - overMs)
    await email(platform, raised, ended)
    return found.length === 0 ? 'Nothing is wrong.' : found.length === 1 ? '1 alert.' : `${found.length} alerts.`
  },
})

async function email(
  platform: Platform,
  raised: readonly repo.PlatformAlertRow[],
  ended: readonly repo.PlatformAlertRow[],
): Promise<void> {
  // That emails cannot be sent is on the dashboard.
  const isForEmail = ({ kind }: repo.PlatformAlertRow) => kind !== 'mail_failed'
  const news = { raised: raised.filter(isForEmail), ended: ended.filter(isForEmail) }
  if (platform.env.smtpUrl === undefined || news.raised.length + news.ended.length === 0) return
  for (const { id, email: to } of await listOwnerAddresses(platform.db)) {
    const { is_on: isOn, off_token: token } = await emails.findEmails(platform.db, id)
    if (isOn === 0) continue
    const mail = platformAlertMail(news, { to, link: platform.env.adminUrl, token })
    await sendMail(platform, { accountId: null, userId: id }, mail)
  }
}

/** Whether an owner gets these emails. */
export const emailsOf = async ({ db }: Platform, userId: string) => ({
  is_on: (await emails.findEmails(db, userId)).is_on === 1,
})

export async function saveEmails(platform: Platform, userId: string, isOn: boolean) {
  await emails.findEmails(platform.db, userId)
  await emails.setOn(platform.db, userId, isOn)
  return emailsOf(platform, userId)
}
