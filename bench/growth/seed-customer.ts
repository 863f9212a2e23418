import type { Media } from '@digisigncast/contract/content/media'
import type { Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import type { Identity } from '../fleet/simulated-player.ts'
import { openDatabaseOf } from '../support/databases.ts'
import {
  deviceRow,
  insert,
  insertPlaylists,
  insertScreens,
  mediaRow,
  newId,
  playlistRow,
  rowsOf,
  screenRow,
} from '../support/seed-rows.ts'

/** A customer's data at ×1. */
export const once = { media: 100, playlists: 20, screens: 10, devices: 20, logs: 1000, visits: 200 }
type Amounts = typeof once

export const timesOnce = (size: number): Amounts => {
  const { media, playlists, screens, devices, logs, visits } = once
  return {
    media: media * size,
    playlists: playlists * size,
    screens: screens * size,
    devices: devices * size,
    logs: logs * size,
    visits: visits * size,
  }
}

const [itemsOfFirst, itemsOfOthers] = [50, 10]
const start = Date.now() - 30 * 24 * 60 * 60_000

/** The measured entities: the same at every size, among the oldest. */
export interface Seeded {
  accountId: string
  mediaId: string
  playlistId: string
  screen: { id: string; code: string }
  identities: Identity[]
}

/** Inserts a customer's data into the running server's database, up to `size` times the amount at ×1. */
export class CustomerSeed {
  #server: RunningServer
  #like: Media
  #have: Amounts = { media: 0, playlists: 0, screens: 0, devices: 0, logs: 0, visits: 0 }
  #mediaIds: string[] = []
  #playlistIds: string[] = []
  #screens: { id: string; code: string }[] = []
  #identities: Identity[] = []

  constructor(server: RunningServer, like: Media) {
    this.#server = server
    this.#like = like
  }

  async grow(size: number): Promise<Seeded> {
    const { db } = openDatabaseOf(this.#server)
    const like = await db.selectFrom('media').selectAll().where('id', '=', this.#like.id).executeTakeFirstOrThrow()
    const want = timesOnce(size)
    await db.transaction().execute(async (trx) => {
      await this.#addMedia(trx, like, want)
      await this.#addPlaylists(trx, like.account_id, want)
      await this.#addScreens(trx, like.account_id, want)
      await this.#addDevices(trx, like.account_id, want)
      await this.#addHistory(trx, like.account_id, want)
    })
    this.#have = want
    await db.destroy()
    const [mediaId = '', playlistId = '', screen = { id: '', code: '' }] = [
      this.#mediaIds[0],
      this.#playlistIds[0],
      this.#screens[0],
    ]
    const { account_id: accountId } = like
    return { accountId, mediaId, playlistId, screen, identities: this.#identities }
  }

  async #addMedia(db: Kysely<Tables>, like: Tables['media'], want: Amounts): Promise<void> {
    const rows = range(this.#have.media, want.media).map((n) =>
      mediaRow(
        { account_id: like.account_id, created_at: start + n },
        `Photo ${String(n).padStart(6, '0')} of a summer house`,
        like,
      ),
    )
    await insert(db, 'media', rows)
    this.#mediaIds.push(...rows.map(({ id }) => id))
  }

  async #addPlaylists(db: Kysely<Tables>, account_id: string, want: Amounts): Promise<void> {
    const numbers = range(this.#have.playlists, want.playlists)
    const rows = numbers.map((n) => playlistRow({ account_id, created_at: start + n }, `Playlist ${n}`))
    await insertPlaylists(db, rows, (i) =>
      rowsOf(
        numbers[i] === 0 ? itemsOfFirst : itemsOfOthers,
        (position) => this.#mediaIds[((numbers[i] ?? 0) * itemsOfOthers + position) % this.#mediaIds.length] ?? '',
      ),
    )
    this.#playlistIds.push(...rows.map(({ id }) => id))
  }

  async #addScreens(db: Kysely<Tables>, account_id: string, want: Amounts): Promise<void> {
    const numbers = range(this.#have.screens, want.screens)
    const rows = numbers.map((n) => screenRow({ account_id, created_at: start + n }, `Screen ${n}`))
    await insertScreens(db, rows, (i) => this.#playlistIds[numbers[i] ?? 0] ?? '')
    this.#screens.push(...rows)
  }

  async #addDevices(db: Kysely<Tables>, account_id: string, want: Amounts): Promise<void> {
    const numbers = range(this.#have.devices, want.devices)
    const identities = numbers.map((n) => ({ screenId: this.#screens[Math.floor(n / 2)]?.id ?? '', token: newId() }))
    const online = 2 as const
    const rows = identities.map((identity, i) => ({
      ...deviceRow({ account_id, created_at: start + (numbers[i] ?? 0) }, identity, `Box ${numbers[i]}`),
      status: online,
    }))
    await insert(db, 'devices', rows)
    this.#identities.push(...identities)
  }

  async #addHistory(db: Kysely<Tables>, account_id: string, want: Amounts): Promise<void> {
    const logs = range(this.#have.logs, want.logs).map((n) => ({
      id: newId(),
      account_id,
      actor_id: null,
      actor_name: 'Kim',
      level: 'info' as const,
      type: 'playlist.changed',
      data: JSON.stringify({ name: `Window ${n}` }),
      created_at: start + n,
    }))
    await insert(db, 'events', logs)
    const visits = range(this.#have.visits, want.visits).map((n) => ({
      id: newId(),
      account_id,
      device_id: `box-${n % want.devices}`,
      device_name: `Box ${n % want.devices}`,
      screen_name: `Screen ${n % want.screens}`,
      login_at: start + n,
      logout_at: start + n + 60_000,
    }))
    await insert(db, 'device_activity', visits)
  }
}

const range = (from: number, until: number): number[] => rowsOf(Math.max(0, until - from), (i) => from + i)
