import { createHash, randomInt } from 'node:crypto'
import { type TokenProblem, tokenLength, tokenPrefix } from '@digisigncast/contract/accounts/tokens'
import { byAction, isAllowed, type PermissionFlags, type PermissionMap } from '@digisigncast/contract/api/permissions'
import { quote } from '@digisigncast/contract/events/phrases'
import { ofServer } from '../../database/access/access.ts'
import type { Db, ServerDb } from '../../database/open.ts'
import { fail } from '../fail.ts'
import { hashToken } from '../ids.ts'
import { mustPropose } from './approval.ts'
import { type Actor, isLimited, permissionsOf } from './sessions.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const touchEveryMs = 5 * 60 * 1000

/** A new API token, 238 random bits. Only its hash is stored. */
export function newApiToken(): string {
  const random = Array.from({ length: randomLength }, () => signs[randomInt(signs.length)]).join('')
  return `${tokenPrefix}${random}${checkOf(random)}`
}

/** Two characters that tell a mistyped token from an unknown one. */
function checkOf(random: string): string {
  const number = createHash('sha256').update(random).digest().readUInt32BE()
  return `${signs[number % signs.length]}${signs[Math.floor(number / signs.length) % signs.length]}`
}

/** The API token of an `Authorization` header that has the right form; undefined for all other headers. */
export const apiTokenIn = (authorization: string | undefined): string | undefined =>
  /^bearer (dsc_[A-Za-z0-9]{42})$/i.exec(authorization ?? '')?.[1]

/** Fails with what to do when the header has an API token that was pasted or typed wrongly. */
export function explainApiToken(authorization: string | undefined): void {
  const [, scheme = '', space = '', text = ''] = /^(bearer\b)?([\s"'<]*)(dsc_.*)$/i.exec(authorization ?? '') ?? []
  if (text === '') return
  if (scheme === '') fail('auth.required', 'Send the API token as “Authorization: Bearer dsc_…”.')
  if (space.trim() === '' && (space !== ' ' || /\s/.test(text)))
    fail('auth.required', 'There are spaces in or around the API token. Copy it again, with one space after “Bearer”.')
  fail('auth.required', `This is not a whole API token. Copy it again: it is ${tokenLength} characters long.`)
}

const problemWords: Record<TokenProblem, string> = {
  expired: 'This API token has expired. Create a new one in Settings.',
  creator_deactivated:
    'This API token no longer works: the user who created it is deactivated. An admin can take it over in Settings.',
  creator_deleted:
    'This API token no longer works: the user who created it was deleted. An admin can take it over in Settings.',
}

/** Why a token does not work; null if it does. */
export function problemOf(
  { expires_at, created_by }: { expires_at: number | null; created_by: string | null },
  creatorStatus: string | null,
  now: number,
): TokenProblem | null {
  if (created_by === null || creatorStatus === null) return 'creator_deleted'
  if (creatorStatus !== 'active') return 'creator_deactivated'
  return expires_at !== null && expires_at <= now ? 'expired' : null
}

/**
 * The user who created the token, as a manager with the permissions and tags that both the token and the user have.
 * Fails with `auth.required` when the token does not work.
 */
export async function findTokenActor(open: Db, token: string, now: number): Promise<Actor> {
  const random = token.slice(tokenPrefix.length, -2)
  if (!token.startsWith(tokenPrefix) || checkOf(random) !== token.slice(-2))
    fail('auth.required', 'The API token has a wrong character. Copy it again, with its first and last character.')
  const db = ofServer(open, 'the account is not known yet')
  const row = await findToken(db, hashToken(token))
  if (!row) return fail('auth.required', 'This API token was deleted or never existed. Create a new one in Settings.')
  const problem = problemOf(row, row.status, now)
  if (problem !== null) fail('auth.required', problemWords[problem])
  if (row.account_status !== 'active') fail('auth.required', 'The account of this API token is not active.')
  await noteUse(db, row, now)
  return actorOf(row)
}

const findToken = (db: ServerDb, hash: string) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .leftJoin('subscriptions as sub', 'sub.current_of', 't.account_id')
    .selectAll('t')
    .select(['u.role', 'u.status', 'u.name as creator', 'u.permissions as held', 'u.limited_to_tags as limited'])
    .select(['a.status as account_status', 'a.approval_required', 'sub.status as subscription'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof findToken>>>

async function noteUse(db: ServerDb, { id, last_used_at }: Row, now: number): Promise<void> {
  if (last_used_at === null || now - last_used_at > touchEveryMs)
    await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

function actorOf(row: Row): Actor {
  const role = row.role ?? 'manager'
  const isCreatorLimited = isLimited({ role, limited_to_tags: row.limited ?? 1 })
  const isTokenLimited = row.limited_to_tags === 1
  const flags = JSON.parse(row.permissions) as PermissionFlags
  const start = row.allow_takeovers === 1 ? (flags['takeover']?.['start'] ?? 0) : 0
  const given = permissionsOf('manager', JSON.stringify({ ...flags, takeover: { ...flags['takeover'], start } }))
  const permissions = commonPermissions(given, permissionsOf(role, row.held ?? '{}'))
  return {
    userId: row.created_by ?? '',
    accountId: row.account_id,
    role: 'manager',
    name: `${row.creator ?? ''} (API token ${quote(row.name)})`,
    permissions,
    needsApproval: mustPropose(row.approval_required, permissions),
    isLimitedToTags: isTokenLimited || isCreatorLimited,
    sessionHash: row.token_hash,
    signInId: row.id,
    confirmedAt: 0,
    isSecondFactorDue: false,
    subscription: row.subscription,
    viewer: null,
    token: { id: row.id, isLimited: isTokenLimited, isCreatorLimited, creatorRole: role },
  }
}

/** The permissions that are in both. */
export const commonPermissions = (one: PermissionMap, other: PermissionMap): PermissionMap =>
  byAction((area, action) => [isAllowed(one, area, action) && isAllowed(other, area, action)])
