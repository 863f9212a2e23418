import type { CustomerSso } from '@digisigncast/contract/sso/sso'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import { byOwner, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { prove } from './domains.service.ts'
import { hostOf, sendToAdmins } from './settings.service.ts'
import * as repo from './sso.repo.ts'

/** Single sign-on of a customer, for the platform owner. */
export async function readOfCustomer({ db }: Platform, accountId: string): Promise<CustomerSso> {
  const rows = ofAccount(db, accountId)
  const provider = await repo.findOwnProvider(rows)
  return {
    issuer: provider?.issuer ?? null,
    is_required: provider?.is_required === 1,
    are_emails_proven: provider?.are_emails_proven === 1,
    domains: (await repo.listDomains(rows)).map(({ domain, proven_at, proven_by }) => ({
      domain,
      proven_at,
      proven_by,
    })),
  }
}

interface CustomerInput {
  userId: string
  are_emails_proven?: boolean | undefined
  is_required?: false | undefined
  proven_domain?: string | undefined
}

export async function saveOfCustomer(platform: Platform, owner: Actor, input: CustomerInput): Promise<CustomerSso> {
  const { db, live, now } = platform
  const { userId: accountId } = input
  const events = await db.transaction().execute(async (all) => {
    if (!(await lockAccount(all, accountId))) notFound('customer')
    const trx = ofAccount(all, accountId)
    const events = [...(await proveFor(trx, input, now())), ...(await patchFor(trx, input))]
    for (const event of events) await recordEvent(trx, event, byOwner(owner, accountId, now()))
    return events
  })
  live.publish(accountId, [...new Set(events.flatMap(({ type }) => hintsOf(type)))])
  if (events.some(({ type }) => type !== 'sso.domain_proven'))
    await sendToAdmins(platform, accountId, input.is_required === false ? 'optional' : 'saved')
  return readOfCustomer(platform, accountId)
}

async function proveFor(trx: AccountTrx, { proven_domain: domain }: CustomerInput, now: number): Promise<NewEvent[]> {
  if (domain === undefined) return []
  await prove(trx, { domain, by: 'owner', now })
  return [{ type: 'sso.domain_proven', data: { domain } }]
}

async function patchFor(
  trx: AccountTrx,
  { are_emails_proven: isProven, is_required: isRequired }: CustomerInput,
): Promise<NewEvent[]> {
  if (isProven === undefined && isRequired === undefined) return []
  const provider =
    (await repo.findOwnProvider(trx)) ?? invalid('userId', 'This customer has not set up single sign-on.')
  const data = { name: hostOf(provider.issuer) }
  const events: NewEvent[] = []
  if (isProven !== undefined) {
    await repo.updateProvider(trx, { are_emails_proven: isProven ? 1 : 0 })
    events.push({ type: isProven ? 'sso.trusted' : 'sso.untrusted', data })
  }
  if (isRequired === false) {
    await repo.updateProvider(trx, { is_required: 0, break_glass_id: null })
    events.push({ type: 'sso.optional', data })
  }
  return events
}
