import { type ApiToken, type createToken, maxTokens } from '@digisigncast/contract/accounts/tokens'
import type { Input } from '@digisigncast/contract/api/endpoint'
import {
  type Area,
  allFlags,
  areas,
  type PermissionFlags,
  permissionCatalog,
  tagsRequired,
} from '@digisigncast/contract/api/permissions'
import { ofAccount } from '../../../database/access/access.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { hashToken, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newApiToken, problemOf } from '../../../platform/sessions/api-tokens.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { requireTags } from '../../programming/tags/index.ts'
import { takeAdminsTurn } from '../users/index.ts'
import * as repo from './tokens.repo.ts'

type NewToken = Input<typeof createToken>['body']

export async function list({ db, now }: Platform, { accountId, userId }: Member): Promise<ApiToken[]> {
  const rows = ofAccount(db, accountId)
  const tags = await repo.readTags(rows)
  return (await repo.listTokens(rows)).map((row) => toWire(row, tags.get(row.id), { userId, now: now() }))
}

const toWire = (
  row: repo.TokenRow,
  tagIds: string[] = [],
  { userId, now }: { userId: string; now: number },
): ApiToken => {
  const problem = problemOf(row, row.creator_status, now)
  return {
    id: row.id,
    name: row.name,
    permissions: JSON.parse(row.permissions) as PermissionFlags,
    limit_tag_ids: row.limited_to_tags === 1 ? tagIds : null,
    allow_takeovers: row.allow_takeovers === 1,
    last_four: row.last_four,
    created_at: row.created_at,
    created_by: row.creator ?? row.created_by_name,
    is_own: row.created_by === userId,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    is_working: problem === null,
    problem,
  }
}

/** Creates a token. The reply is the only one that has it. */
export async function create(
  platform: Platform,
  member: Member,
  input: NewToken,
): Promise<ApiToken & { token: string }> {
  const { limit_tag_ids: tagIds, name } = input
  refuseWrong(input, platform.now())
  const [id, token] = [newId(), newApiToken()]
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      if ((await repo.countTokens(trx)) >= maxTokens)
        fail(
          'plan.limit_reached',
          `Your account allows ${maxTokens} API tokens, and all are taken. Delete some you no longer need.`,
        )
      const tags = [...new Set(tagIds)]
      await requireTags(trx, tags)
      await repo.insertToken(trx, rowOf({ platform, member, input, id, token }), tags)
    },
    event: () => ({ type: 'token.created', subject: id, data: { name } }),
  })
  return { ...(await find(platform, member, id)), token }
}

async function find({ db, now }: Platform, { accountId, userId }: Member, id: string): Promise<ApiToken> {
  const rows = ofAccount(db, accountId)
  const row = (await repo.findToken(rows, id)) ?? notFound('API token')
  return toWire(row, (await repo.readTags(rows)).get(id), { userId, now: now() })
}

interface Created {
  platform: Platform
  member: Member
  input: NewToken
  id: string
  token: string
}

const rowOf = ({ platform, member, input, id, token }: Created) => ({
  id,
  account_id: member.accountId,
  name: input.name,
  token_hash: hashToken(token),
  last_four: token.slice(-4),
  permissions: JSON.stringify(allFlags(input.permissions)),
  limited_to_tags: input.limit_tag_ids === undefined ? 0 : 1,
  allow_takeovers: input.allow_takeovers === true ? 1 : 0,
  created_by: member.userId,
  created_by_name: member.name,
  created_at: platform.now(),
  expires_at: input.expires_at,
})

function refuseWrong({ permissions, limit_tag_ids: tagIds, expires_at, allow_takeovers }: NewToken, now: number): void {
  if (expires_at !== null && expires_at <= now) invalid('expires_at', 'Choose a time in the future.')
  if (tagIds?.length === 0) invalid('limit_tag_ids', tagsRequired)
  const unknown = unknownIn(permissions)
  if (unknown !== undefined) invalid('permissions', `There is no permission “${unknown}”. /api/docs lists them.`)
  // These calls set passwords and email addresses.
  if (permissions['users']?.['create'] === 1 || permissions['users']?.['edit'] === 1)
    invalid('permissions', 'API tokens cannot create or change users.')
  if (permissions['takeover']?.['start'] === 1 && allow_takeovers !== true)
    invalid(
      'allow_takeovers',
      'A takeover replaces what screens show. Allow it explicitly, or leave this permission out.',
    )
}

/** The first area or permission that does not exist; undefined if there is none. */
function unknownIn(sent: PermissionFlags): string | undefined {
  for (const [area, flags] of Object.entries(sent)) {
    if (!areas.some((known) => known === area)) return area
    const fields: readonly string[] = permissionCatalog[area as Area].fields
    const action = Object.keys(flags).find((name) => !fields.includes(name))
    if (action !== undefined) return `${area}.${action}`
  }
  return undefined
}

/** Makes an admin the creator of a token of another user. It acts for this admin from the next call on. */
export async function takeOver(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const { name, created_by } = (await repo.findToken(trx, id)) ?? notFound('API token')
      if (created_by === member.userId) fail('resource.conflict', 'This API token is yours already.')
      await repo.updateCreator(trx, id, member)
      return name
    },
    event: (name) => ({ type: 'token.taken_over', subject: id, data: { name } }),
  })
}

/** Deletes a token, which stops working with the next call. */
export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    work: async (trx) => ((await repo.removeToken(trx, id)) ?? notFound('API token')).name,
    event: (name) => ({ type: 'token.deleted', subject: id, data: { name } }),
  })
}
