import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { LogActor } from '@digisigncast/contract/accounts/logs'
import type { Action, Area } from '@digisigncast/contract/api/permissions'
import type { LayoutKey } from '@digisigncast/contract/content/layouts'
import type { ContentType } from '@digisigncast/contract/content/screens'
import type { CommandKind } from '@digisigncast/contract/devices/commands'
import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices/devices'
import type { Generated } from 'kysely'
import type { AlertTables } from './tables/alert.ts'
import type { AuditTables } from './tables/audit.ts'
import type { BillingTables } from './tables/billing.ts'
import type { BinTables } from './tables/bin.ts'
import type { GuideTables } from './tables/guide.ts'
import type { HookTables } from './tables/hook.ts'
import type { MediaTables } from './tables/media.ts'
import type { OverlayTables } from './tables/overlay.ts'
import type { OwnerTables } from './tables/owner.ts'
import type { PlaylistTables } from './tables/playlist.ts'
import type { ProposalTables } from './tables/proposal.ts'
import type { ReportTables } from './tables/report.ts'
import type { ScheduleTables } from './tables/schedule.ts'
import type { SecondFactorTables } from './tables/second-factor.ts'
import type { SessionTables } from './tables/session.ts'
import type { SsoTables } from './tables/sso.ts'
import type { TakeoverTables } from './tables/takeover.ts'
import type { TargetingTables } from './tables/targeting.ts'
import type { VersionTables } from './tables/version.ts'
import type { WarningTables } from './tables/warning.ts'
import type { WebhookTables } from './tables/webhook.ts'

/** The database schema. Times are integer milliseconds UTC, booleans 0 or 1, JSON is text. */
export interface Tables
  extends AlertTables,
    AuditTables,
    BillingTables,
    BinTables,
    GuideTables,
    HookTables,
    MediaTables,
    OverlayTables,
    OwnerTables,
    PlaylistTables,
    ProposalTables,
    ReportTables,
    ScheduleTables,
    SecondFactorTables,
    SessionTables,
    SsoTables,
    TakeoverTables,
    TargetingTables,
    VersionTables,
    WarningTables,
    WebhookTables {
  /** A customer. Owns all rows except those of the platform owner. */
  accounts: {
    id: string
    name: string
    search_text: Generated<string>
    status: 'active' | 'pending' | 'deactivated'
    time_zone: string
    /** 0: a default, replaced by the time zone of the first admin's browser. */
    time_zone_chosen: Generated<number>
    /** Incremented by every change that can affect the manifests of all screens. */
    content_version: number
    /** Incremented by every change that can affect the manifests of some screens only. */
    screen_moves: Generated<number>
    /** Whether some of its webhooks are on. */
    has_webhooks: Generated<number>
    /** Number of its last event that webhooks send. */
    webhook_sequence: Generated<number>
    managers_see_other_content: number
    managers_see_other_playlists: number
    managers_manage_other_playlists: number
    /** Devices that join with a screen's code wait for approval. */
    new_devices_wait: Generated<number>
    /** Its users must have turned on two-factor authentication. */
    two_factor_required: Generated<number>
    /** Its managers without the permission to publish propose what displays show. */
    approval_required: Generated<number>
    /** Limits of the sessions of its users; null: those of the server. */
    session_idle_minutes: Generated<number | null>
    session_max_hours: Generated<number | null>
    /** Days that the audit log is kept. */
    audit_days: Generated<number>
    /** Days that deleted things stay in the recycle bin. */
    bin_days: Generated<number>
    /** Storage names; null without one. */
    logo_file: Generated<string | null>
    favicon_file: Generated<string | null>
    idle_picture_file: Generated<string | null>
    /** Shown by displays while there is nothing to show, without a picture for it; empty: the logo. */
    idle_text: Generated<string>
    /** Null: not limited. */
    max_team_members: number | null
    /** Notes of the platform owner. */
    notes: Generated<string>
    /** Printed on invoices; empty without one. */
    billing_address: Generated<string>
    tax_number: Generated<string>
    /** Time of deletion; the data is removed after the grace period. */
    deleted_at: Generated<number | null>
    /** Status after a restore. */
    restored_status: Generated<'active' | 'pending' | 'deactivated' | null>
    /** Plan that it is subscribed to when it is first activated; null afterwards. */
    waiting_plan_id: Generated<string | null>
    /** Its trial days; null: those of the plan. */
    waiting_trial_days: Generated<number | null>
    created_at: number
  }
  users: {
    id: string
    /** Null for the platform owner. */
    account_id: string | null
    role: 'super_admin' | 'admin' | 'manager'
    status: 'active' | 'pending' | 'deactivated'
    name: string
    search_text: Generated<string>
    username: string
    /** Lower case of the username, unique on the platform; a space and the id while the registration is unconfirmed. */
    username_key: string
    /** Empty: this user has no email address. */
    email: string
    /** Lower case of the email, unique on the platform; a space and the id without one or while it is unconfirmed. */
    email_key: string
    /** Lower case of the username and email of an unconfirmed registration, not unique; null for all other users. */
    unconfirmed_username_key: Generated<string | null>
    unconfirmed_email_key: Generated<string | null>
    /** 1 when the user has opened a link that was sent to this address. */
    email_confirmed: Generated<number>
    password_hash: string
    /** End of the invitation; null when it was accepted, or the user never needed one. */
    invited_until: Generated<number | null>
    /** JSON of PermissionFlags; only managers have any. */
    permissions: string
    /** 1: a manager who can access only the screens with one of the tags in `user_tags`. */
    limited_to_tags: Generated<number>
    version: Generated<number>
    created_at: number
  }
  /** Search text of a customer: its name, and the names and email addresses of its users. */
  customer_texts: {
    /** Row number for the trigram index. */
    number: number
    account_id: string
    search_text: string
  }
  screens: {
    id: string
    account_id: string
    name: string
    search_text: string
    code: string
    rotation: number
    animation: string
    /** The kind of content that was assigned last, kept when nothing is left of it. */
    content_kind: ContentType
    /** Null: the account's time zone. */
    time_zone: string | null
    /** JSON of Hours; null: those of its tags. */
    hours: string | null
    /** “latitude, longitude”; null: those of its tags. */
    location: string | null
    /** 1: displays that can switch off their TV do so in standby. */
    tv_standby: Generated<number>
    /** 1: the id opens the screen to the public, too. 0 from the first change of its code on. */
    id_is_public: Generated<number>
    /** The `screen_moves` of the account at the last of these changes that reached this screen. */
    last_move: Generated<number>
    version: Generated<number>
    created_at: number
  }
  channels: {
    id: string
    account_id: string
    owner_id: string | null
    name: string
    search_text: string
    layout: LayoutKey
    version: Generated<number>
    created_at: number
  }
  channel_playlists: {
    channel_id: string
    region: string
    playlist_id: string
    position: number
  }
  /** A device that plays a screen. */
  devices: {
    id: string
    account_id: string
    screen_id: string
    /** SHA-256 of the player's installation id. */
    installation_hash: string
    /** SHA-256 of its token; null once it is disconnected. */
    token_hash: string | null
    name: string | null
    model: string | null
    version: string | null
    os: string | null
    status: DeviceStatus
    /** SHA-256 of the code with which another device replaces it; null without one. */
    replace_code_hash: string | null
    replace_expires_at: number | null
    approval: Generated<DeviceApproval>
    /** When it last asked to reconnect after a user disconnected it. */
    asked_at: Generated<number | null>
    registered_from: Generated<string | null>
    created_at: number
  }
  /** Displays without a screen that show a code. A user connects one by typing its code in the console. */
  pairings: {
    /** SHA-256 of the secret that only the display has, hex. */
    secret_hash: string
    code: string
    installation_hash: string
    /** Address of the display, and its network for the limits. */
    address: string
    network: string
    name: string | null
    model: string | null
    version: string | null
    os: string | null
    /** Null until a user connects it. */
    device_id: string | null
    created_at: number
    expires_at: number
  }
  /** The last heartbeat of a device. Written in batches: only transitions update `devices`. */
  device_states: {
    device_id: string
    seen_at: number
    /** Revision of the manifest that it plays. */
    revision: string | null
    /** JSON of the other fields of the heartbeat. */
    report: string
  }
  /** The fault of a device that was logged last; empty for none. */
  device_faults: { device_id: string; fault: string; logged_at: number }
  /** The revision of a screen's manifest at a content version of its account, which counts both kinds of changes. */
  screen_revisions: {
    screen_id: string
    content_version: number
    screen_moves: Generated<number>
    revision: string
    changed_at: number
    /** The time zone data that it was computed with, and the start of the revision. */
    zone_data: Generated<string>
  }
  /** When revisions that devices still play ceased to be current. */
  past_revisions: {
    screen_id: string
    revision: string
    ended_at: number
  }
  /** Sets of media items in manifests of an account. Screens with the same content share a row. */
  media_sets: {
    account_id: string
    /** SHA-256 of the ids in order. */
    hash: string
    /** JSON list of media ids. */
    ids: string
    /** When it was last recorded for a screen. */
    named_at: number
  }
  /** Media items that the manifests of a screen have named. Proof of play counts only these. */
  screen_media_sets: {
    screen_id: string
    /** `media_sets.hash`; empty for the time before releases that record it. */
    media_set: string
    /** Maximum number of regions per scene. */
    regions: number
    /** When it was replaced; null for the current one. */
    until: number | null
  }
  /** Playing time that a device has reported per hour. */
  device_play_hours: {
    device_id: string
    hour: number
    played_ms: number
    received_at: number
  }
  /** Online times of devices. Stores names: rows are kept when devices and screens are deleted. */
  device_activity: {
    id: string
    account_id: string
    device_id: string
    device_name: string
    screen_name: string
    login_at: number
    /** Null while it is online. */
    logout_at: number | null
    /** 1: the device waits for approval. Lists and reports have the row once it is approved. */
    is_waiting: Generated<number>
  }
  device_commands: {
    id: string
    device_id: string
    kind: CommandKind
    state: 'waiting' | 'done' | 'failed'
    message: string | null
    /** Base64 of a JPEG. */
    picture: string | null
    taken_at: number | null
    /** JSON list of lines. */
    lines: string | null
    created_at: number
    done_at: number | null
  }
  /** Proof of play per hour, with the names at that time. */
  plays: {
    account_id: string
    /** Start of the hour (ms). */
    hour: number
    screen_id: string
    media_id: string
    screen_name: string
    title: string
    /** Schedule entry and its name at that time; empty: default content. */
    entry_id: Generated<string>
    entry_name: Generated<string>
    plays: number
    played_ms: number
  }
  /** Batches that were counted, so that a repeated batch is ignored. */
  play_batches: {
    device_id: string
    batch: string
    received_at: number
  }
  /** Actions of users, devices and jobs. The log shows them as sentences. */
  events: {
    id: string
    /** Null: an event of the platform. */
    account_id: string | null
    /** Name of an event of the contract. */
    type: Generated<string>
    level: LogType
    /** Id of what it happened to; the type says of which kind. */
    subject_id: Generated<string | null>
    /** Fields of the type, as JSON. */
    data: Generated<string>
    actor_kind: Generated<LogActor>
    /** User who did it; null: a device or the server. */
    actor_id: string | null
    /** At that time. Empty: part of the sentence. */
    actor_name: Generated<string>
    /** Network address of the actor, if known. */
    address: Generated<string | null>
    /** Managers see events of areas that they may view; null: admins and the platform owner only. */
    area: Generated<Area | null>
    /** Manager whose content it names: only managers who can see that content see the event. */
    owner_id: Generated<string | null>
    /** Screen that it names; null: none, empty: not known, for entries from before this column. */
    screen_id: Generated<string | null>
    /** 1 until the messages of webhooks are made; null: there are none to make. */
    to_webhooks: Generated<number | null>
    created_at: number
  }
  /** Settings of the platform owner, as JSON. */
  platform_settings: {
    name: string
    value: string
    version: Generated<number>
  }
  /** Last result of each background job, and when it is due. */
  jobs: {
    name: string
    /** Later than `last_finished_at` while it runs, or when the server crashed during the run. */
    last_started_at: number | null
    last_finished_at: number | null
    last_success_at: number | null
    duration_ms: number | null
    outcome: 'done' | 'failed' | null
    /** One sentence: what it did, or why it failed. */
    result: string | null
    next_at: number
  }
  /** One row per task that only one server may run at a time. */
  leases: {
    name: string
    holder: string
    expires_at: number
  }
}

export type StoredPermissions = Partial<Record<Area, Partial<Record<Action, 0 | 1>>>>
