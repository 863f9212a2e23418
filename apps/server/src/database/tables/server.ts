import type { Severity } from '@digisigncast/contract/platform/announcements'
import { integer, type Logged, type TableGroup, text } from './table.ts'

/** The key of the Android app, and those of later releases, unless they are named here. */
const isSecretSetting: Logged['hides'] = ({ name }) =>
  !['sessions', 'backups', 'retention', 'customer-defaults', 'signup', 'billing'].includes(String(name))

/** The server’s own tables, and those of the platform owner. */
export const serverTables = {
  /** Settings of the platform owner, as JSON. */
  platform_settings: {
    log: { kind: 'platform', key: ['name'], name: 'name', hides: isSecretSetting },
    columns: {
      name: text,
      value: text.logged(),
      version: integer.withDefault(),
    },
  },
  /** Last result of each background job, and when it is due. */
  jobs: {
    log: 'work',
    columns: {
      name: text,
      /** Later than `last_finished_at` while it runs, or when the server crashed during the run. */
      last_started_at: integer.orNull(),
      last_finished_at: integer.orNull(),
      last_success_at: integer.orNull(),
      duration_ms: integer.orNull(),
      outcome: text.as<'done' | 'failed'>().orNull(),
      /** One sentence: what it did, or why it failed. */
      result: text.orNull(),
      next_at: integer,
    },
  },
  /** One row per task that only one server may run at a time. */
  leases: {
    log: 'work',
    columns: {
      name: text,
      holder: text,
      expires_at: integer,
    },
  },
  /** Counters without gaps: incremented in the transaction that uses the number. */
  counters: {
    log: 'work',
    columns: {
      name: text,
      value: integer,
    },
  },
  announcements: {
    log: { kind: 'announcement', name: 'title' },
    columns: {
      id: text,
      title: text.logged(),
      search_text: text,
      text: text.logged(),
      severity: text.as<Severity>().logged(),
      starts_at: integer.logged(),
      /** Null: shown until it is deleted. */
      ends_at: integer.orNull().logged(),
      is_for_all: integer.logged({ as: 'flag' }),
      sends_mail: integer.logged({ as: 'flag' }),
      /** When all of its emails had been sent. */
      mailed_at: integer.orNull(),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  /** Recipients of an announcement that is not for all customers. */
  announcement_accounts: {
    log: 'event',
    columns: {
      announcement_id: text.of('announcements'),
      account_id: text,
    },
  },
  /** Users who have seen or dismissed an announcement. */
  announcement_reads: {
    log: 'work',
    columns: {
      announcement_id: text.of('announcements'),
      user_id: text.of('users'),
      seen_at: integer,
      dismissed_at: integer.orNull(),
      /** The dismissed version: a critical announcement is shown again after a change. */
      dismissed_version: integer.orNull(),
    },
  },
  /** Written before an email is sent, so that none is sent twice. */
  announcement_mails: {
    log: 'work',
    columns: {
      announcement_id: text.of('announcements'),
      user_id: text.of('users'),
      sent_at: integer,
    },
  },
  /** Troubles of the platform: those of now, and those that ended a short time ago. */
  platform_alerts: {
    log: 'report',
    columns: {
      kind: text,
      subject: text,
      /** Name of the server that found it, if only that one can find it. */
      server: text.orNull(),
      detail: text.orNull(),
      began_at: integer,
      /** When it was last found. */
      seen_at: integer,
      /** When an email about it was sent to the platform owners. */
      emailed_at: integer.orNull(),
      ended_at: integer.orNull(),
    },
  },
  /** Platform owners who have got an email about alerts of the platform, or have chosen whether they get some. */
  platform_alert_emails: {
    log: 'sign-in',
    columns: {
      user_id: text.of('users'),
      /** Secret of the link that switches them off. */
      off_token: text,
      is_on: integer,
    },
  },
} as const satisfies TableGroup
