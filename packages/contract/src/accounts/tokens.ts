import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { PermissionFlags } from '../api/permissions.ts'
import { Done, dataOf, Id, name } from '../api/wire.ts'
import { maxTags } from '../content/tags.ts'

/** Maximum number of API tokens of an account. */
export const maxTokens = 50

/** An API token has this prefix, 40 random characters and 2 check characters, all of them letters and digits. */
export const tokenPrefix = 'dsc_'
export const tokenLength = tokenPrefix.length + 40 + 2

/** Why a token does not work. */
export const TokenProblem = z.enum(['expired', 'creator_deactivated', 'creator_deleted'])
export type TokenProblem = z.infer<typeof TokenProblem>

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  permissions: PermissionFlags,
  /** It can access only the screens with one of these tags; null: all screens. */
  limit_tag_ids: z.array(z.string()).nullable(),
  allow_takeovers: z.boolean(),
  /** The last four characters of the token. The rest is not stored. */
  last_four: z.string(),
  created_at: z.int(),
  /** Name of the user who created it, or who took it over last. */
  created_by: z.string(),
  /** Whether that is this user. */
  is_own: z.boolean(),
  expires_at: z.int().nullable(),
  /** To a few minutes; null: never used. */
  last_used_at: z.int().nullable(),
  is_working: z.boolean(),
  /** Null for a token that works. */
  problem: orUnknown(TokenProblem).nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listTokens = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'tokens',
  allow: ['admin'],
  summary: 'List the API tokens of the account, newest first.',
  forTokens: 'closed',
  reply: dataOf(z.array(ApiToken)),
})

export const createToken = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'tokens/create',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary: 'Create an API token. It is returned only once, and it never has more rights than its creator.',
  forTokens: 'closed',
  body: z.object({
    name: name('Name is required.'),
    permissions: PermissionFlags,
    /** Omitted: all screens. */
    limit_tag_ids: z.array(Id).max(maxTags).optional(),
    /** Null: it does not expire. */
    expires_at: z.int().min(0).max(8_640_000_000_000_000).nullable(),
    /** Required for the permission to start takeovers. */
    allow_takeovers: z.boolean().optional(),
  }),
  reply: dataOf(ApiToken.extend({ token: z.string() })),
})

export const takeOverToken = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'tokens/take_over',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary:
    'Become the creator of an API token of another user, also of a deleted one. The token and its permissions stay.',
  forTokens: 'closed',
  body: z.object({ token_id: Id }),
  reply: Done,
})

export const deleteToken = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'tokens/delete',
  allow: ['admin'],
  onFullDisk: true,
  summary: 'Delete an API token: it stops working at once.',
  forTokens: 'closed',
  body: z.object({ token_id: Id }),
  reply: Done,
})
