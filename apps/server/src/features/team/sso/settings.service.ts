import { isIP } from 'node:net'
import { allFlags, type PermissionFlags } from '@digisigncast/contract/api/permissions'
import type { SsoProvider, SsoSettings } from '@digisigncast/contract/sso/sso'
import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import { withKeyToSeal } from '../../../platform/encryption/use-key.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessionsBy, type Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import { takeAdminsTurn } from '../users/index.ts'
import { recordOf } from './domain-record.ts'
import { redirectUri, secretContext } from './flows.ts'
import { checkGroups, readGroups } from './groups.ts'
import { checkIssuer } from './issuer.ts'
import { inspectIssuer } from './provider.ts'
import * as repo from './sso.repo.ts'
import { type SsoChange, ssoChangedMail } from './sso-mails.ts'

export async function read(platform: Platform, { accountId }: Pick<Member, 'accountId'>): Promise<SsoSettings> {
  const rows = ofAccount(platform.db, accountId)
  const provider = await repo.findOwnProvider(rows)
  return {
    redirect_uri: redirectUri(platform),
    provider: provider ? toWire(provider, await readGroups(rows, provider)) : null,
    domains: (await repo.listDomains(rows)).map(({ domain, token, proven_at, proven_by }) => ({
      domain,
      record: recordOf(domain, token),
      proven_at,
      proven_by,
    })),
    linked_users: provider ? await repo.countIdentities(rows, provider.issuer) : 0,
    admins: (await repo.listAdmins(rows)).map(({ id, name }) => ({ id, name })),
  }
}

const toWire = (row: repo.Provider, groups: SsoGroup[]): SsoProvider => ({
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  new_users: row.new_users,
  permissions: JSON.parse(row.permissions) as PermissionFlags,
  groups_claim: row.groups_claim,
  groups,
  asks_second_factor: row.asks_second_factor === 1,
  signs_out: row.sign_out_url !== null,
  is_required: row.is_required === 1,
  break_glass_id: row.break_glass_id,
  are_emails_proven: row.are_emails_proven === 1,
})

/** Name of a provider in the log. */
export const hostOf = (issuer: string): string => {
  const { host, hostname } = new URL(issuer)
  return isIP(hostname) ? host : hostname
}

export interface SsoInput {
  name: string
  issuer: string
  client_id: string
  client_secret?: string | undefined
  new_users: SsoProvider['new_users']
  permissions?: PermissionFlags | undefined
  groups_claim?: string | undefined
  groups?: SsoGroup[] | undefined
  asks_second_factor: boolean
  signs_out?: boolean | undefined
  is_required: boolean
  breakGlassId: string | null
}

export async function test(platform: Platform, issuer: string) {
  checkIssuer(issuer, platform.env.allowedPrivateNetworks)
  const { signInHost, keys } = await inspectIssuer(platform, issuer)
  return { sign_in_host: signInHost, keys }
}

export async function save(platform: Platform, member: Member, input: SsoInput): Promise<SsoSettings> {
  const before = await repo.findOwnProvider(ofAccount(platform.db, member.accountId))
  const isOtherIssuer = before?.issuer !== input.issuer
  if (isOtherIssuer && before?.is_required === 1)
    invalid('issuer', 'No user is linked with another issuer. Allow other ways to sign in before you change it.')
  if (isOtherIssuer) checkIssuer(input.issuer, platform.env.allowedPrivateNetworks)
  const checked = { ...input, ...(await checkAddresses(platform, input, isOtherIssuer ? undefined : before)) }
  if ((isOtherIssuer || before?.client_id !== input.client_id) && input.client_secret === undefined)
    invalid('client_secret', 'Enter the client secret.')
  const { client_secret: secret } = input
  return secret === undefined
    ? store(platform, member, checked, {})
    : withKeyToSeal(
        platform,
        (key) =>
          store(platform, member, checked, {
            client_secret: key.seal(secret, secretContext(member.accountId)),
            key_id: key.id,
          }),
        'Single sign-on',
      )
}

type Sealed = Partial<Pick<repo.Provider, 'client_secret' | 'key_id'>>

/**
 * The issuer as the provider writes it, and where its users sign out; null: they stay signed in there.
 * @param before the stored provider, if it has this issuer
 */
async function checkAddresses(
  platform: Platform,
  { issuer, signs_out }: SsoInput,
  before: repo.Provider | undefined,
): Promise<{ issuer: string; signOutUrl: string | null }> {
  const known = before?.sign_out_url ?? null
  const signsOut = signs_out ?? known !== null
  if (before && (!signsOut || known !== null)) return { issuer, signOutUrl: signsOut ? known : null }
  const found = await inspectIssuer(platform, issuer)
  if (!signsOut) return { issuer: found.issuer, signOutUrl: null }
  const signOutUrl =
    found.signOutUrl ?? invalid('signs_out', 'The provider has no address at which users sign out. Leave this off.')
  return { issuer: found.issuer, signOutUrl }
}

type Checked = SsoInput & { signOutUrl: string | null }

async function store(platform: Platform, member: Member, input: Checked, sealed: Sealed): Promise<SsoSettings> {
  const { accountId } = member
  const { kind, ended } = await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const before = await repo.findOwnProvider(trx)
      if (input.is_required) await requireWayBack(trx, member, input)
      const row = {
        name: input.name,
        issuer: input.issuer,
        client_id: input.client_id,
        new_users: input.new_users,
        // None for admins, who have all.
        permissions: JSON.stringify(input.new_users === 'manager' ? allFlags(input.permissions ?? {}) : {}),
        ...(await checkGroups(trx, input, before)),
        asks_second_factor: input.asks_second_factor ? 1 : 0,
        sign_out_url: input.signOutUrl,
        is_required: input.is_required ? 1 : 0,
        break_glass_id: input.is_required ? input.breakGlassId : null,
        // The platform owner trusts one issuer, not its successor.
        are_emails_proven: before?.issuer === input.issuer ? before.are_emails_proven : 0,
        changed_at: platform.now(),
      }
      if (before) await repo.updateProvider(trx, { ...row, ...sealed })
      else await repo.insertProvider(trx, { ...row, client_secret: '', key_id: '', ...sealed, account_id: accountId })
      const kind = kindOfChange(before?.is_required === 1, input.is_required)
      return { kind, ended: input.is_required ? await endOthers(trx, input) : [] }
    },
    event: ({ kind }) => ({ type: eventOf[kind], data: { name: hostOf(input.issuer) } }),
  })
  for (const hash of ended) platform.live.endSession(hash)
  await sendToAdmins(platform, accountId, kind)
  return read(platform, member)
}

const eventOf = { saved: 'sso.changed', required: 'sso.required', optional: 'sso.optional' } as const

const kindOfChange = (was: boolean, is: boolean): keyof typeof eventOf =>
  was === is ? 'saved' : is ? 'required' : 'optional'

const endOthers = (trx: AccountTrx, { breakGlassId }: SsoInput): Promise<string[]> =>
  endSessionsBy(trx, trx.accountId, { bySso: false, exceptUserId: breakGlassId ?? '' })

/** Fails without a way back: the admin who requires single sign-on must have proven that it works. */
async function requireWayBack(trx: AccountTrx, member: Member, { breakGlassId }: SsoInput): Promise<void> {
  const admins = await repo.listAdmins(trx)
  if (!admins.some(({ id }) => id === breakGlassId))
    invalid('breakGlassId', 'Choose an admin who can still sign in with a password if the provider fails.')
  if (!(await repo.listDomains(trx)).some(({ proven_at }) => proven_at !== null))
    invalid('is_required', 'Prove a domain first: without one, no user can sign in by single sign-on.')
  const { by_sso } = await trx
    .selectFrom('sessions')
    .select('by_sso')
    .where('token_hash', '=', member.sessionHash)
    .executeTakeFirstOrThrow()
  if (by_sso === 0 && breakGlassId !== member.userId)
    invalid(
      'is_required',
      'Sign in by single sign-on yourself first, or choose yourself as the admin who keeps a password.',
    )
}

export async function remove(platform: Platform, member: Member): Promise<SsoSettings> {
  const ended = await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const removed = (await repo.removeProvider(trx)) ?? notFound('provider')
      await repo.removeIdentities(trx)
      const hashes = await endSessionsBy(trx, member.accountId, { bySso: true, exceptHash: member.sessionHash })
      return { issuer: removed.issuer, hashes }
    },
    event: ({ issuer }) => ({ type: 'sso.removed', data: { name: hostOf(issuer) } }),
  })
  for (const hash of ended.hashes) platform.live.endSession(hash)
  await sendToAdmins(platform, member.accountId, 'removed')
  return read(platform, member)
}

/** Emails the admins of an account about a change. */
export async function sendToAdmins(platform: Platform, accountId: string, kind: SsoChange): Promise<void> {
  const rows: AccountDb = ofAccount(platform.db, accountId)
  for (const { id, email } of await repo.listAdmins(rows))
    sendMailLater(platform, { accountId, userId: id }, ssoChangedMail(email, kind))
}
