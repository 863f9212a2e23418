import { type ManifestTakeover, overlayStart, untilEnded } from '@digisigncast/contract/devices/manifest-takeover'
import { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AllScreensDb, Db } from '../../../database/open.ts'
import { cache } from '../../../platform/caches/cache.ts'
import * as repo from './manifest.repo.ts'
import type { Content } from './scenes.ts'
import { keyOfContent } from './timetables.ts'

/** A takeover that runs, or a prepared one with content. */
export interface Takeover {
  id: string
  everywhere: boolean
  contents: readonly Content[]
  /** It lies above the content. */
  isOverlay: boolean
  /** As in the manifest; undefined for a prepared one. */
  running: ManifestTakeover | undefined
}

const maxAccounts = 1000

/** The takeovers of accounts, in the newest content version. */
export function accountTakeovers(db: Db) {
  const made = cache<{ version: number; takeovers: readonly Takeover[] }>({ max: maxAccounts })
  return async (accountId: string, version: number): Promise<readonly Takeover[]> => {
    const make = async () => ({
      version,
      takeovers: await readTakeovers(allScreens(ofAccount(db, accountId), 'devices and players')),
    })
    return (await made.of(accountId, make, (kept) => kept.version >= version)).takeovers
  }
}

export async function readTakeovers(db: AllScreensDb): Promise<Takeover[]> {
  const rows = await repo.listTakeovers(db)
  if (rows.length === 0) return []
  const contents = Map.groupBy(await repo.listTakeoverContents(db), (row) => row.takeover_id)
  return rows.flatMap((row) => {
    const own = contents.get(row.id)?.map(({ kind, target_id }) => ({ kind, id: target_id })) ?? []
    const running = runningOf(row, own)
    const takeover = { id: row.id, everywhere: row.everywhere === 1, contents: own, isOverlay: row.overlay !== null }
    return running || own.length > 0 ? [{ ...takeover, running }] : []
  })
}

type Row = Awaited<ReturnType<typeof repo.listTakeovers>>[number]

function runningOf(row: Row, contents: readonly Content[]): ManifestTakeover | undefined {
  if (row.started_at === null) return undefined
  const place = row.overlay === null ? undefined : (JSON.parse(row.overlay) as OverlayPlace)
  const content = row.notice === null ? { content: keyOfContent(contents) } : {}
  return {
    id: row.id,
    name: row.name,
    startsAt: place ? overlayStart(row.started_at) : row.started_at,
    endsAt: row.ends_at ?? untilEnded,
    isDrill: row.is_drill === 1,
    inStandby: row.in_standby === 1,
    ...(row.notice !== null && { notice: Notice.parse(JSON.parse(row.notice)) }),
    ...(place ? { overlay: { ...place, ...content } } : content),
  }
}

/** The takeovers that run on screens of an account at an instant, by screen id. */
export async function runningTakeovers(
  db: AllScreensDb,
  now: number,
): Promise<(screenId: string) => ManifestTakeover[]> {
  const all = await readTakeovers(db)
  const running = all.filter((one) => (one.running?.endsAt ?? 0) > now)
  const chosen = running.filter(({ everywhere }) => !everywhere).map(({ id }) => id)
  const rows = chosen.length === 0 ? [] : await repo.listTakeoverScreens(db, chosen)
  const screens = Map.groupBy(rows, (row) => row.screen_id)
  return (screenId) => {
    const own = new Set(screens.get(screenId)?.map(({ takeover_id }) => takeover_id))
    return running.flatMap((one) => (one.running && (one.everywhere || own.has(one.id)) ? [one.running] : []))
  }
}

/** Gives the takeovers of each of these screens. */
export async function takeoversOf(db: AllScreensDb, all: readonly Takeover[], screenIds: readonly string[]) {
  const rows = all.every(({ everywhere }) => everywhere) ? [] : await repo.listTakeoversOfScreens(db, screenIds)
  const chosen = new Set(rows.map(({ takeover_id, screen_id }) => `${takeover_id} ${screen_id}`))
  return (screenId: string) => all.filter(({ id, everywhere }) => everywhere || chosen.has(`${id} ${screenId}`))
}
