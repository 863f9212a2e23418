import { minutesIn } from '@digisigncast/contract/api/minutes-text'
import { type AlertKind, isAccountAlert } from '@digisigncast/contract/devices/alert-kinds'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AllScreensTrx, ScreensDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byServer, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import { type AlertRow, readScreens, subjectsOf } from './alerts.repo.ts'
import { addRecoveries, addReopened } from './notifications/alert-emails.repo.ts'

const named = 2

/** The fields of events about an alert. */
export async function aboutAlerts(db: ScreensDb, alerts: readonly AlertRow[]) {
  const screensOf = await readScreens(
    db,
    alerts.map(({ id }) => id),
  )
  return alerts.map((alert) => {
    const { first } = screensOf(alert.id)
    const kind = alert.kind as AlertKind
    const isForAdmins = isAccountAlert(kind)
    const data = {
      kind,
      screens: first.slice(0, named).map(({ name }) => name),
      screenCount: isForAdmins ? 0 : alert.subject_count,
      place: alert.place,
      ...(isForAdmins && {
        subjects: subjectsOf(alert)
          .slice(0, named)
          .map(({ name }) => name),
        subjectCount: alert.subject_count,
      }),
    }
    // Limited managers read events of their screens; those about several ones are for the others.
    const [only] = first.length === 1 ? first : []
    return { alert, data, screenId: only?.id, isForAdmins }
  })
}

interface Resolved {
  resolved: readonly AlertRow[]
  /** Ids. */
  reopened: readonly string[]
}

/** Records the ends of alerts. Returns a function that notifies consoles, for after the transaction. */
export async function noteResolved(platform: Platform, trx: AllScreensTrx, { resolved, reopened }: Resolved) {
  const now = platform.now()
  const events = (await aboutAlerts(trx, resolved)).map(
    ({ alert, data, screenId, isForAdmins }): NewEvent => ({
      type: 'alert.resolved',
      subject: alert.id,
      screenId,
      isForAdmins,
      data: { ...data, minutes: minutesIn(now - alert.began_at) },
    }),
  )
  for (const event of events) await recordEvent(trx, event, byServer(trx.accountId, now))
  await addRecoveries(
    trx,
    resolved.map(({ id }) => id),
  )
  await addReopened(trx, reopened)
  return notifying(platform, trx.accountId, [...resolved.map(({ id }) => id), ...reopened])
}

export async function noteRaised(platform: Platform, trx: AllScreensTrx, raised: readonly AlertRow[]) {
  for (const { alert, data, screenId, isForAdmins } of await aboutAlerts(trx, raised))
    await recordEvent(
      trx,
      { type: 'alert.raised', subject: alert.id, screenId, isForAdmins, data },
      byServer(trx.accountId, platform.now()),
    )
  return notifying(
    platform,
    trx.accountId,
    raised.map(({ id }) => id),
  )
}

/** Sends hints to the consoles of users who can access one of the screens of these alerts, and of all users without a limit. */
const notifying = ({ db, live, log }: Platform, accountId: string, alertIds: readonly string[]) => {
  const publish = async () => {
    const rows = ofAccount(db, accountId)
    const screensOf = await readScreens(allScreens(rows, 'facts of the account'), alertIds)
    const screenIds = alertIds.flatMap((id) => screensOf(id).first.map((screen) => screen.id))
    live.publish(accountId, hintsOf('alert.raised'), await unreached(rows, screenIds))
  }
  return (): void => {
    if (alertIds.length > 0)
      publish().catch((err: unknown) => log.error({ err }, 'consoles could not be told of alerts'))
  }
}
