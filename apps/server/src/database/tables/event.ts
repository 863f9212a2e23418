import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { LogActor } from '@digisigncast/contract/accounts/logs'
import type { Area } from '@digisigncast/contract/api/permissions'
import type { AuditActorKind, AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import type { OffReason } from '@digisigncast/contract/events/webhooks'
import { integer, type TableGroup, text } from './table.ts'

/** Events, the audit log, and requests from and to other systems. */
export const eventTables = {
  /** Actions of users, devices and jobs. The log shows them as sentences. */
  events: {
    log: 'log',
    columns: {
      id: text,
      /** Null: an event of the platform. */
      account_id: text.orNull(),
      /** Name of an event of the contract. */
      type: text.withDefault(),
      level: text.as<LogType>(),
      /** Id of what it happened to; the type says of which kind. */
      subject_id: text.orNull(),
      /** Fields of the type, as JSON. */
      data: text.withDefault(),
      actor_kind: text.as<LogActor>().withDefault(),
      /** User who did it; null: a device or the server. */
      actor_id: text.orNull(),
      /** At that time. Empty: part of the sentence. */
      actor_name: text.withDefault(),
      /** Network address of the actor, if known. */
      address: text.orNull(),
      /** Managers see events of areas that they may view; null: admins and the platform owner only. */
      area: text.as<Area>().orNull(),
      /** Manager whose content it names: only managers who can see that content see the event. */
      owner_id: text.orNull(),
      /** Screen that it names; null: none, empty: not known, for entries from before this column. */
      screen_id: text.orNull().withDefault(),
      /** 1 until the messages of webhooks are made; null: there are none to make. */
      to_webhooks: integer.orNull(),
      created_at: integer,
    },
  },
  audit_entries: {
    rows: 'account',
    log: 'log',
    columns: {
      id: text,
      /** Null: an act on the platform. */
      account_id: text.orNull(),
      /** 1: the platform owner or the platform did it; null: it is only for the customer. */
      by_platform: integer.orNull(),
      created_at: integer,
      type: text,
      kind: text.as<AuditKind>(),
      /** Null: several, or none. */
      thing_id: text.orNull(),
      /** At that time. */
      thing_name: text,
      actor_kind: text.as<AuditActorKind>(),
      /** User, API token or hook, which may be deleted. */
      actor_id: text.orNull(),
      actor_name: text,
      /** Id of the sign-in. */
      session_id: text.orNull(),
      address: text.orNull(),
      /** JSON of AuditChange[]. */
      changes: text,
      change_count: integer,
      /** 1: more was changed than the entry lists. */
      is_cut: integer,
      search_text: text,
    },
  },
  /** The things of entries about several. */
  audit_things: {
    rows: 'account',
    log: 'log',
    columns: {
      account_id: text,
      thing_id: text,
      audit_id: text.of('audit_entries'),
    },
  },
  hooks: {
    rows: 'account',
    log: { kind: 'hook', name: 'name' },
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      search_text: text,
      is_enabled: integer.logged({ as: 'flag' }),
      allow_get: integer.logged({ as: 'flag' }),
      /** SHA-256 of the secret, hex. */
      secret_hash: text.logged({ field: 'secret', as: 'hidden' }),
      last_four: text,
      /** Key of the signatures; null: requests need none. */
      signing_key: text.orNull().logged({ as: 'hidden' }),
      /** JSON of HookAction. */
      action: text.logged(),
      /** The user whose rights it has; null: the user was deleted, and it does not work. */
      saved_by: text.nulledWith('users'),
      saved_by_name: text,
      created_at: integer,
    },
  },
  /** The last requests to hooks. */
  hook_calls: {
    rows: 'account',
    log: 'report',
    columns: {
      id: text,
      account_id: text,
      hook_id: text.of('hooks'),
      at: integer,
      address: text,
      is_done: integer,
      message: text,
    },
  },
  webhooks: {
    rows: 'account',
    log: { kind: 'webhook' },
    columns: {
      id: text,
      account_id: text,
      url: text.logged({ as: 'host' }),
      /** Types of its messages, as a JSON array. */
      events: text.logged(),
      is_enabled: integer.logged({ as: 'flag' }),
      /** Why the server switched it off. */
      off_reason: text.as<OffReason>().orNull().logged(),
      /** Not hashed: messages are signed with it. */
      secret: text.logged({ as: 'hidden' }),
      old_secret: text.orNull(),
      /** When the old secret ends. */
      old_until: integer.orNull(),
      /** The last attempt, as JSON. */
      last_attempt: text.orNull(),
      /** Attempts since the last success, and when the first of them failed. */
      failures: integer,
      failing_since: integer.orNull(),
      created_at: integer,
    },
  },
  /** Messages, and what became of them. */
  webhook_deliveries: {
    rows: 'account',
    log: 'report',
    columns: {
      id: text,
      account_id: text,
      webhook_id: text.of('webhooks'),
      type: text,
      sequence: integer,
      /** The body of the request. */
      payload: text,
      state: text.as<'waiting' | 'delivered' | 'failed'>(),
      /** When an attempt is due; while one runs, when another server may repeat it. Null: none. */
      next_at: integer.orNull(),
      /** Attempts since the message was made, or sent again by a user. */
      tries: integer,
      /** The last attempts, as a JSON array. */
      attempts: text,
      answer: text,
      created_at: integer,
    },
  },
} as const satisfies TableGroup
