import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
import { type DeviceFigures, listedAtMost } from '@digisigncast/contract/platform/customers'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { withSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { searchPattern } from '../../../platform/text.ts'
import { runningTrials } from '../../billing/subscriptions/index.ts'

const allOf = (db: Db, accountId: string) => allScreens(ofAccount(db, accountId), 'work of the server')

export async function countThings(db: Db, accountId: string) {
  const count = async (table: 'screens' | 'media' | 'playlists'): Promise<number> => {
    const row = await allOf(db, accountId)
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirst()
    return row?.total ?? 0
  }
  return {
    screens_count: await count('screens'),
    media_count: await count('media'),
    playlists_count: await count('playlists'),
  }
}

const none: DeviceFigures = { online: 0, connected: 0, offline: 0, pending: 0 }
const words: Record<DeviceStatus, keyof DeviceFigures | undefined> = {
  0: 'pending',
  1: 'connected',
  2: 'online',
  3: 'offline',
  // Disconnected devices are not counted.
  4: undefined,
}

interface Counted {
  status: DeviceStatus
  total: number
}

function figuresOf(rows: readonly Counted[]): DeviceFigures {
  const figures = { ...none }
  for (const { status, total } of rows) {
    const word = words[status]
    if (word) figures[word] += total
  }
  return figures
}

export async function countDevices(db: Db, accountId: string): Promise<DeviceFigures> {
  const rows = await allOf(db, accountId)
    .selectFrom('devices')
    .select((is) => ['status', is.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
  return figuresOf(rows)
}

const screensOf = (db: Db, accountId: string, search = '') => {
  const query = allOf(db, accountId).selectFrom('screens')
  return search.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

export const countScreens = (db: Db, accountId: string, search?: string): Promise<number> =>
  countOf(screensOf(db, accountId, search))

interface ScreenPage extends Page {
  search?: string | undefined
}

/** Screens by name, with their devices. */
export async function listScreens(db: Db, accountId: string, { search, ...page }: ScreenPage) {
  const screens = await onPage(screensOf(db, accountId, search).select(['id', 'name']), page)
    .orderBy('search_text')
    .orderBy('id')
    .execute()
  if (screens.length === 0) return []
  const devices = await allOf(db, accountId)
    .selectFrom('devices')
    .select((is) => ['screen_id', 'status', is.fn.countAll<number>().as('total')])
    .where(
      'screen_id',
      'in',
      screens.map(({ id }) => id),
    )
    .groupBy(['screen_id', 'status'])
    .execute()
  const byScreen = Map.groupBy(devices, ({ screen_id }) => screen_id)
  return screens.map((screen) => ({ ...screen, devices: figuresOf(byScreen.get(screen.id) ?? []) }))
}

/** End of the running trial; null without one. */
export async function findTrialEnd(db: Db, accountId: string, now: number): Promise<number | null> {
  const row = await runningTrials(db, now)
    .select('s.trial_ends_at')
    .where('s.current_of', '=', accountId)
    .executeTakeFirst()
  return row?.trial_ends_at ?? null
}

/** The oldest users. */
export const listTeam = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'role', 'status'])
    .select((is) => withSecondFactor(is).as('has_two_factor'))
    .where('account_id', '=', accountId)
    .orderBy('users.created_at')
    .orderBy('id')
    .limit(listedAtMost)
    .execute()
