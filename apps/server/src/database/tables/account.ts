import { integer, type TableGroup, text } from './table.ts'

/** Customers and their users. */
export const accountTables = {
  /** A customer. Owns all rows except those of the platform owner. */
  accounts: {
    log: { kind: 'account', name: 'name' },
    columns: {
      id: text,
      name: text.logged(),
      search_text: text.withDefault(),
      status: text.as<'active' | 'pending' | 'deactivated'>().logged(),
      time_zone: text.logged(),
      /** 0: a default, replaced by the time zone of the first admin's browser. */
      time_zone_chosen: integer.withDefault(),
      /** Incremented by every change that can affect the manifests of all screens. */
      content_version: integer,
      /** Incremented by every change that can affect the manifests of some screens only. */
      screen_moves: integer.withDefault(),
      /** Whether some of its webhooks are on. */
      has_webhooks: integer.withDefault(),
      /** Number of its last event that webhooks send. */
      webhook_sequence: integer.withDefault(),
      managers_see_other_content: integer.logged({ field: 'display_other_managers_content', as: 'flag' }),
      managers_see_other_playlists: integer.logged({ field: 'view_other_managers_playlists', as: 'flag' }),
      managers_manage_other_playlists: integer.logged({ field: 'manage_other_managers_playlists', as: 'flag' }),
      /** Devices that join with a screen's code wait for approval. */
      new_devices_wait: integer.withDefault().logged({ as: 'flag' }),
      /** Its users must have turned on two-factor authentication. */
      two_factor_required: integer.withDefault().logged({ as: 'flag' }),
      /** Its managers without the permission to publish propose what displays show. */
      approval_required: integer.withDefault().logged({ as: 'flag' }),
      /** Limits of the sessions of its users; null: those of the server. */
      session_idle_minutes: integer.orNull().logged(),
      session_max_hours: integer.orNull().logged(),
      /** Days that the audit log is kept. */
      audit_days: integer.withDefault().logged(),
      /** Days that deleted things stay in the recycle bin. */
      bin_days: integer.withDefault().logged(),
      /** Storage names; null without one. */
      logo_file: text.orNull().logged({ field: 'logo' }),
      favicon_file: text.orNull().logged({ field: 'favicon' }),
      idle_picture_file: text.orNull().logged({ field: 'idle_picture' }),
      /** Shown by displays while there is nothing to show, without a picture for it; empty: the logo. */
      idle_text: text.withDefault().logged(),
      /** Null: not limited. */
      max_team_members: integer.orNull().logged(),
      /** Notes of the platform owner. */
      notes: text.withDefault(),
      /** Printed on invoices; empty without one. */
      billing_address: text.withDefault().logged(),
      tax_number: text.withDefault().logged(),
      /** Time of deletion; the data is removed after the grace period. */
      deleted_at: integer.orNull().logged(),
      /** Status after a restore. */
      restored_status: text.as<'active' | 'pending' | 'deactivated'>().orNull(),
      /** Plan that it is subscribed to when it is first activated; null afterwards. */
      waiting_plan_id: text.orNull(),
      /** Its trial days; null: those of the plan. */
      waiting_trial_days: integer.orNull(),
      created_at: integer,
    },
  },
  users: {
    log: { kind: 'user', name: 'name' },
    columns: {
      id: text,
      /** Null for the platform owner. */
      account_id: text.orNull(),
      role: text.as<'super_admin' | 'admin' | 'manager'>().logged(),
      status: text.as<'active' | 'pending' | 'deactivated'>().logged(),
      name: text.logged(),
      search_text: text.withDefault(),
      username: text.logged(),
      /** Lower case of the username, unique on the platform; a space and the id while the registration is unconfirmed. */
      username_key: text,
      /** Empty: this user has no email address. */
      email: text.logged(),
      /** Lower case of the email, unique on the platform; a space and the id without one or while it is unconfirmed. */
      email_key: text,
      /** Lower case of the username and email of an unconfirmed registration, not unique; null for all other users. */
      unconfirmed_username_key: text.orNull(),
      unconfirmed_email_key: text.orNull(),
      /** 1 when the user has opened a link that was sent to this address. */
      email_confirmed: integer.withDefault().logged({ as: 'flag' }),
      password_hash: text.logged({ field: 'password', as: 'hidden' }),
      /** End of the invitation; null when it was accepted, or the user never needed one. */
      invited_until: integer.orNull().logged(),
      /** JSON of PermissionFlags; only managers have any. */
      permissions: text.logged({ as: 'flags' }),
      /** 1: a manager who can access only the screens with one of the tags in `user_tags`. */
      limited_to_tags: integer.withDefault().logged({ as: 'flag' }),
      version: integer.withDefault(),
      created_at: integer,
    },
  },
  /** Search text of a customer: its name, and the names and email addresses of its users. */
  customer_texts: {
    log: 'derived',
    columns: {
      /** Row number for the trigram index. */
      number: integer,
      account_id: text,
      search_text: text,
    },
  },
  /** The first steps of a new customer. Ids may be of deleted rows. */
  setup_guides: {
    log: 'work',
    columns: {
      account_id: text,
      /** The welcome playlist and its screen; null for customers without samples. */
      playlist_id: text.orNull(),
      screen_id: text.orNull(),
      /** JSON list of the sample slides. */
      sample_media_ids: text,
      /** When all steps were done, or an admin dismissed them; null while they are shown. */
      ended_at: integer.orNull(),
    },
  },
  /** When a user of an account was last signed in and active, to a few minutes. Views of the platform owner do not count. */
  account_activity: {
    log: 'report',
    columns: {
      account_id: text,
      seen_at: integer,
    },
  },
} as const satisfies TableGroup
