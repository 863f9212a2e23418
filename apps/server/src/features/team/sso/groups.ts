import { allFlags } from '@digisigncast/contract/api/permissions'
import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import { requireTags } from '../../programming/tags/index.ts'
import type { Provider } from './sso.repo.ts'

type Stored = Pick<Provider, 'groups'>

const stored = ({ groups }: Stored): SsoGroup[] => JSON.parse(groups) as SsoGroup[]

/** The groups that an account has chosen permissions for, without tags that were deleted since. */
export async function readGroups(db: AccountDb, provider: Stored): Promise<SsoGroup[]> {
  const groups = stored(provider)
  const named = groups.flatMap(({ limit_tag_ids }) => limit_tag_ids)
  if (named.length === 0) return groups
  const rows = await db.selectFrom('tags').select('id').where('id', 'in', named).execute()
  const known = new Set(rows.map(({ id }) => id))
  return groups.map((group) => ({ ...group, limit_tag_ids: group.limit_tag_ids.filter((id) => known.has(id)) }))
}

/** Those of a user's groups that the account has chosen permissions for. */
export const knownGroups = (provider: Stored, groups: readonly string[]): string[] =>
  stored(provider)
    .map(({ group }) => group)
    .filter((group) => groups.includes(group))

interface GroupsInput {
  groups_claim?: string | undefined
  groups?: SsoGroup[] | undefined
}

/** The columns to store. What is omitted stays as it was. */
export async function checkGroups(
  trx: AccountTrx,
  { groups_claim, groups }: GroupsInput,
  before: Provider | undefined,
): Promise<Pick<Provider, 'groups_claim' | 'groups'>> {
  const claim = groups_claim ?? before?.groups_claim ?? ''
  const all = groups ?? (before ? stored(before) : [])
  if (claim === '' && all.length > 0)
    invalid('groups_claim', 'Enter the claim in which the provider sends the groups, or remove the groups.')
  if (groups) {
    if (new Set(groups.map(({ group }) => group)).size < groups.length) invalid('groups', 'Enter each group once.')
    const isLost = ({ limited_to_tags, limit_tag_ids }: SsoGroup) => limited_to_tags && limit_tag_ids.length === 0
    const lost = groups.find(isLost)
    if (lost) invalid('groups', `${lost.group}: choose at least one tag, or give access to all screens.`)
    await requireTags(trx, [...new Set(groups.flatMap(({ limit_tag_ids }) => limit_tag_ids))])
  }
  const known = all.map((group) => ({ ...group, permissions: allFlags(group.permissions) }))
  return { groups_claim: claim, groups: JSON.stringify(known) }
}

type Claims = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/**
 * The groups in a claim; undefined if there is no such claim. A name with dots is that of the claim, or else the path to
 * it. Throws for a claim that is no list of names, and for one that the provider has left out, as Microsoft Entra ID
 * does with more than 200 groups (https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference).
 */
export function groupsIn(claims: Claims, claim: string): string[] | undefined {
  const path = Object.hasOwn(claims, claim) ? [claim] : claim.split('.')
  const leftOut = claims['_claim_names']
  if (isRecord(leftOut) && Object.hasOwn(leftOut, path[0] ?? ''))
    throw new Error(
      `the user has too many groups for its claim “${claim}”: let it send the groups of this application only`,
    )
  let value: unknown = claims
  for (const name of path) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (value === undefined || value === null) return undefined
  const groups: unknown[] = Array.isArray(value) ? value : [value]
  return groups.map((group) => {
    if (typeof group !== 'string') throw new Error(`its claim “${claim}” is no list of names`)
    return group
  })
}
