import { type AccountAlertKind, limitNearShare } from '@digisigncast/contract/devices/alert-kinds'
import type { AllScreensDb } from '../../../database/open.ts'
import { countScreens, findLimits, sizeText, sumStorage } from '../../kernel/quotas/index.ts'
import { listFailingSources } from './troubles.repo.ts'

/** Something that is wrong with an account, apart from its screens. */
export interface AccountTrouble {
  kind: AccountAlertKind
  /** Of all accounts, one has it. */
  subjectId: string
  subject: { id: string; name: string }
  /** Null: it is not known, so that it counts from now. */
  beganAt: number | null
  detail: string | null
}

/** Customers with few screens use all of them: that is no trouble. */
const leastScreens = 10

/** The failing data sources of an account (at most 500), and the limits of its plan that are nearly reached. */
export async function accountTroubles(rows: AllScreensDb): Promise<AccountTrouble[]> {
  const found: Record<AccountAlertKind, Omit<AccountTrouble, 'kind'>[]> = {
    data_source_failing: (await listFailingSources(rows)).map(({ id, name, error, failing_since: since }) => ({
      subjectId: id,
      subject: { id, name },
      beganAt: since,
      detail: error,
    })),
    limit_near: await nearLimits(rows),
  }
  return (Object.keys(found) as AccountAlertKind[]).flatMap((kind) => found[kind].map((one) => ({ kind, ...one })))
}

async function nearLimits(rows: AllScreensDb): Promise<Omit<AccountTrouble, 'kind'>[]> {
  const { accountId } = rows
  const { max_screens: maxScreens, max_storage_bytes: maxBytes } = await findLimits(rows, accountId)
  const near = (id: string, detail: string) => ({
    subjectId: `${id} ${accountId}`,
    subject: { id, name: id },
    beganAt: null,
    detail,
  })
  const found: Omit<AccountTrouble, 'kind'>[] = []
  if (maxScreens !== null && maxScreens >= leastScreens) {
    const screens = await countScreens(rows, accountId)
    if (screens >= maxScreens * limitNearShare) found.push(near('screens', `${screens} of ${maxScreens}`))
  }
  if (maxBytes !== null) {
    const bytes = await sumStorage(rows, accountId)
    if (bytes >= maxBytes * limitNearShare) found.push(near('storage', `${sizeText(bytes)} of ${sizeText(maxBytes)}`))
  }
  return found
}
