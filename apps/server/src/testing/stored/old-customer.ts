import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/sessions/passwords.ts'

export type Rows = Record<string, Record<string, string | number | null>[]>

export const oldPassword = 'correct horse battery'
const day = 24 * 60 * 60 * 1000
const created_at = 1_700_000_000_000

/** A customer of the first release, with a row in each of its tables. */
export async function firstCustomer() {
  const [account, user, media, playlist, screen] = [newId(), newId(), newId(), newId(), newId()]
  const owned = { account_id: account, created_at }
  const file = `${'a'.repeat(64)}.jpg`
  const key = `${user.toLowerCase()}@example.com`
  const rules = { managers_see_other_content: 1, managers_see_other_playlists: 0, managers_manage_other_playlists: 0 }
  const names = { name: 'Ünal & Söhne', username: `u-${user}`, username_key: `u-${user.toLowerCase()}` }
  const mails = { email: key, email_key: key, permissions: '{}', password_hash: await hashPassword(oldPassword) }
  const files = { original_file: file, playback_file: file, thumbnail_file: null, mime: 'image/jpeg' }
  const sizes = { bytes: 5_000_000_000, width: 640, height: 480, duration_ms: null, stored_bytes: 0 }
  const title = { title: 'Lobby', search_text: 'lobby', kind: 'image' }
  const shown = { code: 'ABCDEFGH', rotation: 90, animation: 'default', data_type: 'playlist', time_zone: null }
  const token = { token_hash: 'b'.repeat(64), user_id: user, created_at, expires_at: created_at + 1 }
  const rows = {
    accounts: [
      { id: account, name: 'Ünal', status: 'active', time_zone: 'UTC', content_version: 7, ...rules, created_at },
    ],
    users: [{ id: user, ...owned, role: 'admin', status: 'active', ...names, ...mails }],
    sessions: [{ ...token, user_agent: 'x', address: '::1', seen_at: created_at }],
    single_use_tokens: [{ ...token, purpose: 'recover' }],
    media: [{ id: media, ...owned, owner_id: user, ...title, ...files, ...sizes }],
    playlists: [{ id: playlist, ...owned, owner_id: user, name: 'All', search_text: 'all', slide_duration_ms: 8000 }],
    playlist_items: [{ id: newId(), playlist_id: playlist, media_id: media, position: 0, duration_ms: null }],
    screens: [{ id: screen, ...owned, name: 'Door', search_text: 'door', ...shown }],
    screen_playlists: [{ screen_id: screen, playlist_id: playlist, position: 0 }],
    leases: [{ name: 'x', holder: 'y', expires_at: 1 }],
  } satisfies Rows
  return { rows, username: names.username, email: key, ids: { account, user, media, playlist, screen } }
}

/** The same customer in the release with plans and invoices (0005), with a row in each table of that release. */
export async function billedCustomer(now: number) {
  const { rows: first, ids, ...known } = await firstCustomer()
  const folder = newId()
  const mails = { email: 'owner@example.com', email_key: 'owner@example.com', permissions: '{}', password_hash: 'none' }
  const names = { name: 'Owner', search_text: 'owner', username: 'root', username_key: 'root', version: 1 }
  const owner = { id: newId(), account_id: null, created_at, role: 'super_admin', status: 'active', ...names, ...mails }
  const rows: Rows = {
    ...first,
    ...later(ids, now),
    ...billing(ids.account, now),
    accounts: first.accounts.map((row) => ({ ...row, notes: 'Calls on Mondays.', max_team_members: 5 })),
    users: [...first.users.map((row) => ({ ...row, search_text: 'unal & sohne', version: 3 })), owner],
    folders: [{ id: folder, account_id: ids.account, created_at, name: 'Summer', search_text: 'summer' }],
    media: first.media.map((row) => ({ ...row, folder_id: folder, stored_bytes: row.bytes })),
  }
  return { rows, ids, ...known }
}

type Ids = Awaited<ReturnType<typeof firstCustomer>>['ids']

/** Channels, the log, a device and its reports. */
function later(ids: Ids, now: number): Rows {
  const [channel_id, device_id] = [newId(), newId()]
  const owned = { account_id: ids.account, created_at }
  const names = { name: 'All day', search_text: 'all day' }
  const seen = { login_at: now - 2 * day, logout_at: now - day }
  const box = { screen_id: ids.screen, installation_hash: 'c'.repeat(64), name: 'Box', status: 0 }
  const played = { screen_name: 'Door', title: 'Lobby', plays: 9, played_ms: 72_000 }
  return {
    channels: [{ id: channel_id, ...owned, owner_id: ids.user, ...names, layout: 'main' }],
    channel_playlists: [{ channel_id, region: 'Main', playlist_id: ids.playlist, position: 0 }],
    screen_channels: [{ screen_id: ids.screen, channel_id, position: 0 }],
    log_entries: [
      {
        id: newId(),
        ...owned,
        user_id: ids.user,
        type: 'media',
        description: 'A “quoted” \\ "name"\n',
        created_at: now,
      },
    ],
    devices: [{ id: device_id, ...owned, ...box }],
    device_states: [{ device_id, seen_at: now - day, revision: null, report: '{}' }],
    screen_revisions: [{ screen_id: ids.screen, content_version: 7, revision: 'r', changed_at: created_at }],
    device_activity: [
      { id: newId(), account_id: ids.account, device_id, device_name: 'Box', screen_name: 'Door', ...seen },
    ],
    device_commands: [{ id: newId(), device_id, kind: 'reload', state: 'done', created_at: now, done_at: now }],
    plays: [
      { account_id: ids.account, hour: now - (now % 3_600_000), screen_id: ids.screen, media_id: 'm', ...played },
    ],
    play_batches: [{ device_id, batch: 'd', received_at: now }],
  }
}

function billing(account_id: string, now: number): Rows {
  const [plan_id, subscription_id] = [newId(), newId()]
  const price = { currency: 'EUR', cycle: 'monthly' }
  const running = { status: 'active', amount: 4900, created_at }
  const credit = { credit: 0, credit_text: '', cancels_at_period_end: 0 }
  const period = { starts_at: now - day, anchor_at: now - day, periods: 1, next_at: now + 29 * day }
  const forWhom = { number: 41, customer_name: 'Ünal', search_text: 'unal inv-000041' }
  const money = { net: 4900, tax_rate: 1900, tax: 931, amount: 5831, currency: 'EUR' }
  const texts = { lines: '[{"text":"Basic","amount":4900}]', seller: '{"name":"Sign","address":"","tax_number":""}' }
  const dates = { period_start: now - day, period_end: now + 29 * day, due_at: now + 13 * day, created_at: now }
  const open = { status: 'pending', reminders: 1, note: 'Thanks.' }
  const limits = { max_screens: 10, trial_days: 0, status: 'active' }
  return {
    plans: [{ id: plan_id, name: 'Basic', search_text: 'basic', price: 4900, ...price, ...limits, created_at }],
    subscriptions: [
      { id: subscription_id, account_id, current_of: account_id, plan_id, ...running, ...price, ...period, ...credit },
    ],
    invoices: [{ id: newId(), account_id, subscription_id, ...forWhom, ...money, ...texts, ...dates, ...open }],
    counters: [{ name: 'invoice', value: 41 }],
    platform_settings: [{ name: 'theme', value: '{}' }],
  }
}
