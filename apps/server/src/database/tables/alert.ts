import { integer, type TableGroup, text } from './table.ts'

/** Alerts, and what users chose about them. */
export const alertTables = {
  alerts: {
    rows: 'account',
    log: 'report',
    columns: {
      id: text,
      account_id: text,
      kind: text,
      /** The device, screen, data source or limit that it is about; null for an alert about several ones. */
      subject_id: text.orNull(),
      device_id: text.orNull(),
      /** Name of the tag that all of its screens have; null without one. */
      place: text.orNull(),
      detail: text.orNull(),
      /** Screens, or what else it is about, when it was raised, and those that have joined it. */
      subject_count: integer,
      /** JSON: ids and names of the first subjects of an alert that is not about screens. */
      subjects: text.orNull(),
      began_at: integer,
      raised_at: integer,
      acknowledged_at: integer.orNull(),
      /** Name of the user. */
      acknowledged_by: text.orNull(),
      note: text.orNull(),
      resolved_at: integer.orNull(),
      flips: integer,
    },
  },
  alert_screens: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'report',
    bin: {},
    columns: {
      account_id: text,
      alert_id: text.of('alerts'),
      screen_id: text.of('screens'),
    },
  },
  /** Present troubles: at most one per kind and device, or screen. */
  troubles: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'report',
    bin: 'of the moment',
    columns: {
      account_id: text,
      kind: text,
      /** Id of the device, the screen or the data source, or that of the account with a limit. */
      subject_id: text,
      /** Null: it is not about a screen. */
      screen_id: text.orNull().of('screens'),
      /** JSON: id and name of what it is about, other than a screen. */
      subject: text.orNull(),
      device_id: text.orNull(),
      detail: text.orNull(),
      began_at: integer,
      /** When an alert is to be raised; null: it is part of an alert. */
      due_at: integer.orNull(),
      alert_id: text.orNull(),
    },
  },
  /** Kinds with other settings than the default. */
  alert_settings: {
    rows: 'account',
    log: { kind: 'alert', key: ['account_id', 'kind'], thing: 'kind' },
    columns: {
      account_id: text,
      kind: text,
      is_on: integer.logged({ as: 'flag' }),
      after_minutes: integer.logged(),
    },
  },
  /** Users who have saved settings or got an email. */
  notification_settings: {
    rows: 'account',
    log: 'sign-in',
    columns: {
      account_id: text,
      user_id: text.of('users'),
      /** JSON of the stored channels; null: the defaults of the role. */
      channels: text.orNull(),
      /** Secret of the link that switches the emails off. All that it can do is switch them off. */
      off_token: text,
      /** Earliest time of the next email. */
      email_next_at: integer,
      /** Failed attempts since the last email. */
      email_failures: integer,
    },
  },
  /** Users who get emails about an alert. */
  alert_emails: {
    rows: 'account',
    log: 'report',
    columns: {
      account_id: text,
      alert_id: text.of('alerts'),
      user_id: text.of('users'),
      /** Kind of news in the next email; null: none. */
      pending: text.as<'raised' | 'resolved'>().orNull(),
      /** When an email about the trouble was begun. */
      told_at: integer.orNull(),
      recovery_told_at: integer.orNull(),
      reminded_at: integer.orNull(),
      /** 1: this user acknowledged the alert. */
      acknowledged: integer,
    },
  },
  /** Times in which no alerts are raised. */
  silences: {
    rows: 'account',
    log: { kind: 'silence' },
    columns: {
      id: text,
      account_id: text,
      /** 1: for all screens. */
      everything: integer.logged({ as: 'flag' }),
      starts_at: integer.logged(),
      ends_at: integer.logged(),
      reason: text.logged(),
      /** Name of the user. */
      created_by: text,
      created_at: integer,
    },
  },
  silence_screens: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: { kind: 'silence', key: ['silence_id', 'screen_id'], list: { field: 'screens', value: ['screen_id'] } },
    bin: {},
    columns: {
      account_id: text,
      silence_id: text.of('silences'),
      screen_id: text.of('screens'),
    },
  },
  silence_tags: {
    rows: 'account',
    log: { kind: 'silence', key: ['silence_id', 'tag_id'], list: { field: 'tags', value: ['tag_id'] } },
    bin: {},
    columns: {
      account_id: text,
      silence_id: text.of('silences'),
      tag_id: text.of('tags'),
    },
  },
} as const satisfies TableGroup
