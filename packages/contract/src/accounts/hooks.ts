import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxContentsPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, name } from '../api/wire.ts'
import { ContentType } from '../content/screens.ts'
import { TargetScreenIds, TargetTagIds } from '../content/tags.ts'
import { TakeoverMinutes } from '../content/takeovers.ts'
import { WarningSettings } from './warnings.ts'

/** Maximum number of incoming hooks of an account. */
export const maxHooks = 50
/** Maximum size of a request (bytes), and number of requests to a hook in a minute. */
export const maxHookBytes = 256 * 1024
export const hookCallsPerMinute = 30
/** Stored requests per hook. */
export const maxHookCalls = 100

/** Header with `sha256=` and the HMAC-SHA-256 of the request body, hex. `x-hub-signature-256` is accepted, too. */
export const hookSignatureHeader = 'x-signature-256'

/** The one thing that a request to the hook causes. */
export const HookAction = z.discriminatedUnion('kind', [
  z.object({
    /** Starts a prepared takeover, or ends it with a request that says so. */
    kind: z.literal('takeover'),
    prepared_id: Id,
    /** Every request ends it: for systems that call another address when an alarm is over. */
    ends: z.boolean().optional(),
    /** Omitted: those of the prepared takeover. Null: until a user or the hook ends it. */
    minutes: TakeoverMinutes.nullable().optional(),
  }),
  z.object({
    /** Assigns playlists or channels to screens, instead of their content. */
    kind: z.literal('content'),
    type: ContentType,
    content_ids: z
      .array(Id)
      .min(1, 'Choose at least one playlist or channel.')
      .max(maxContentsPerCall, `Choose at most ${maxContentsPerCall} playlists or channels.`),
    screen_ids: TargetScreenIds.default([]),
    tag_ids: TargetTagIds,
  }),
  z.object({
    /** Fills a data source of the kind table with `{"rows": [["Soup", "4.50"]]}`. */
    kind: z.literal('table'),
    data_source_id: Id,
  }),
  z.object({
    /** Warnings in CAP 1.2 start takeovers. Updates and Cancels end them. */
    kind: z.literal('cap'),
    warnings: WarningSettings,
  }),
])
export type HookAction = z.output<typeof HookAction>

/** Why a hook does not work. */
export const HookProblem = z.enum(['creator_deactivated', 'creator_deleted', 'target_deleted'])
export type HookProblem = z.infer<typeof HookProblem>

export const Hook = z.object({
  id: z.string(),
  name: z.string(),
  is_enabled: z.boolean(),
  allow_get: z.boolean(),
  needs_signature: z.boolean(),
  action: HookAction,
  /** Names of the takeover, the data source, or the playlists or channels that still exist; empty for notices. */
  names: z.array(z.string()),
  /** The last four characters of its secret. The rest is not stored. */
  last_four: z.string(),
  created_at: z.int(),
  /** Name of the user who saved it last, whose rights it has. */
  saved_by: z.string(),
  /** Null for a hook that works. */
  problem: orUnknown(HookProblem).nullable(),
  /** The last request with its secret; null: none yet. */
  last_call: z.object({ at: z.int(), is_done: z.boolean(), message: z.string() }).nullable(),
})
export type Hook = z.infer<typeof Hook>

/** Secrets are returned only once. */
const Secrets = z.object({
  id: z.string(),
  /** Null unless it is new. Requests go to `hooks/:secret`. */
  secret: z.string().nullable(),
  /** Key of the signatures, of a hook that needs them from now on. */
  signing_key: z.string().nullable(),
})
export type HookSecrets = z.infer<typeof Secrets>

export const listHooks = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'hooks',
  allow: ['admin'],
  summary: 'List the incoming hooks of the account by name.',
  forTokens: 'closed',
  reply: dataOf(z.array(Hook)),
})

export const saveHook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'hooks/save',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary:
    'Create an incoming hook, or update the one with this id. It acts for the user who saved it last. Its secret is returned only once.',
  forTokens: 'closed',
  body: z.object({
    hook_id: Id.optional(),
    name: name('Name is required.'),
    is_enabled: z.boolean().default(true),
    /** Also when its address is opened with GET, as link previews do. */
    allow_get: z.boolean().default(false),
    /** Requests without the right signature are refused. */
    needs_signature: z.boolean().default(false),
    action: HookAction,
  }),
  reply: dataOf(Secrets),
})

export const renewHookSecret = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'hooks/secret/renew',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary:
    'Give an incoming hook a new secret, and a new key if it needs signatures. The old ones stop working at once.',
  forTokens: 'closed',
  body: z.object({ hook_id: Id }),
  reply: dataOf(Secrets),
})

export const deleteHook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'hooks/delete',
  allow: ['admin'],
  onFullDisk: true,
  summary: 'Delete an incoming hook: its address stops working at once.',
  forTokens: 'closed',
  body: z.object({ hook_id: Id }),
  reply: Done,
})

export const listHookCalls = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'hooks/:id/calls',
  allow: ['admin'],
  summary: `List the last ${maxHookCalls} requests to an incoming hook, newest first.`,
  forTokens: 'closed',
  params: z.object({ id: Id }),
  reply: dataOf(
    z.array(
      z.object({
        id: z.string(),
        at: z.int(),
        address: z.string(),
        is_done: z.boolean(),
        /** The result: what was done, or the reason why nothing was. */
        message: z.string(),
      }),
    ),
  ),
})

/** The fields of a request that hooks read. Others are ignored. */
export const HookBody = z.object({
  /** Hooks of takeovers: end it. */
  end: z.boolean().optional(),
  /** Hooks of tables: all rows, with a text or a number for each column. */
  rows: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
})

export const callHook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'hooks/:secret',
  allow: ['public'],
  onFullDisk: true,
  summary: `Do what an incoming hook does, at most ${hookCallsPerMinute} times in a minute. The secret in the address is the permission. The body is JSON, whatever its content type: {} by default, {"end": true} to end a takeover, {"rows": […]} for a table. ?end=true ends a takeover, too, and so do messages of Alertmanager, Grafana and Uptime Kuma that something is resolved or up. Hooks of warnings read it as CAP 1.2 (XML).`,
  params: z.object({ secret: z.string().max(200) }),
  query: z.object({ end: z.enum(['true', 'false']).optional() }),
  reply: Done,
})

export const openHook = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'hooks/:secret',
  allow: ['public'],
  summary: 'The same for systems that can only open an address, if the hook allows it. ?end=true ends a takeover.',
  params: z.object({ secret: z.string().max(200) }),
  query: z.object({ end: z.enum(['true', 'false']).optional() }),
  reply: Done,
})
