import { domainToASCII } from 'node:url'
import { mostSsoDomains, type SsoSettings } from '@digisigncast/contract/sso/sso'
import { getDomain } from 'tldts'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { newToken } from '../../../platform/ids.ts'
import { resolveText } from '../../../platform/outgoing/resolve-text.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { takeAdminsTurn } from '../users/index.ts'
import { recordOf } from './domain-record.ts'
import { read } from './settings.service.ts'
import * as repo from './sso.repo.ts'

function domainIn(typed: string): string {
  const domain = domainToASCII(typed.replace(/\.$/, '')).toLowerCase()
  // Not com, co.uk or github.io.
  if (!/^[a-z\d.-]+$/.test(domain) || getDomain(domain, { allowPrivateDomains: true }) === null)
    invalid('domain', 'Enter a domain of your company, such as example.com.')
  return domain
}

export async function add(platform: Platform, member: Member, typed: string): Promise<SsoSettings> {
  const domain = domainIn(typed)
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const domains = await repo.listDomains(trx)
      if (domains.some((one) => one.domain === domain)) invalid('domain', 'This domain is in the list already.')
      if (domains.length >= mostSsoDomains) invalid('domain', `An account can have ${mostSsoDomains} domains.`)
      await repo.insertDomain(trx, {
        account_id: member.accountId,
        domain,
        token: newToken(),
        created_at: platform.now(),
      })
    },
    event: () => ({ type: 'sso.domain_added', data: { domain } }),
  })
  return read(platform, member)
}

/** Looks up the TXT record of a domain. */
export async function check(platform: Platform, member: Member, typed: string): Promise<SsoSettings> {
  const domain = domainIn(typed)
  const { token } = (await repo.findDomain(ofAccount(platform.db, member.accountId), domain)) ?? notFound('domain')
  const { name, value } = recordOf(domain, token)
  const found = await resolveText(name)
  if (!found.includes(value))
    invalid(
      'domain',
      found.length === 0
        ? `${name} has no TXT record yet. New records can take up to an hour to be visible.`
        : `The TXT record of ${name} has another value.`,
    )
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      await prove(trx, { domain, by: 'dns', now: platform.now() })
    },
    event: () => ({ type: 'sso.domain_proven', data: { domain } }),
  })
  return read(platform, member)
}

/** Stores that a domain of the account is proven. Fails if it belongs to another account. */
export async function prove(
  trx: AccountTrx,
  { domain, by, now }: { domain: string; by: 'dns' | 'owner'; now: number },
): Promise<void> {
  if (!(await repo.findDomain(trx, domain))) notFound('domain')
  if (await repo.isTaken(trx, trx.accountId, domain))
    invalid('domain', 'This domain belongs to another customer. Contact the operator of this service.')
  await repo.proveDomain(trx, { domain, by, now })
}

export async function remove(platform: Platform, member: Member, typed: string): Promise<SsoSettings> {
  const domain = domainIn(typed)
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      if (!(await repo.removeDomain(trx, domain))) notFound('domain')
      const isLast = !(await repo.listDomains(trx)).some(({ proven_at }) => proven_at !== null)
      if (isLast && (await repo.findOwnProvider(trx))?.is_required === 1)
        invalid('domain', 'No user could sign in without it. Allow other ways to sign in first.')
    },
    event: () => ({ type: 'sso.domain_removed', data: { domain } }),
  })
  return read(platform, member)
}
