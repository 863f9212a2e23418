import { setImmediate } from 'node:timers/promises'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { exportPlays, listPlays, PlayCount } from '@digisigncast/contract/content/plays'
import { csvOf } from '../../platform/csv.ts'
import { dayAfter, localTime, startOfDay } from '../../platform/days.ts'
import { invalid } from '../../platform/fail.ts'
import { pageOfRows } from '../../platform/http/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { searchText } from '../../platform/text.ts'
import * as repo from './plays.repo.ts'

type Question = Input<typeof exportPlays>['query']

export async function list({ db }: Platform, { accountId }: Member, query: Input<typeof listPlays>['query']) {
  const counts = await count(db, accountId, query, await repo.findTimeZone(db, accountId))
  return pageOfRows(query, 'plays', counts)
}

export async function write({ db }: Platform, { accountId }: Member, query: Question) {
  const timeZone = await repo.findTimeZone(db, accountId)
  const counts = await count(db, accountId, query, timeZone)
  const time = (at: number) => localTime(at, timeZone)
  const screen = query.by !== 'media'
  const media = query.by !== 'screen'
  const head = ['Plays', 'Seconds played', `First hour (${timeZone})`, `Last hour (${timeZone})`]
  return {
    file_name: `proof-of-play-${query.from}-to-${query.to}.csv`,
    csv: csvOf([
      [...(screen ? ['Screen'] : []), ...(media ? ['Media'] : []), ...head],
      ...counts.map((row) => [
        ...(screen ? [row.screen_name] : []),
        ...(media ? [row.title] : []),
        row.plays,
        Math.round(row.played_ms / 1000),
        time(row.first_at),
        time(row.last_at),
      ]),
    ]),
  }
}

const hourMs = 60 * 60_000
/** Query time (ms) below which the next slice is longer, and above which it is shorter. */
const [shortMs, longMs] = [8, 25]

/**
 * Returns all matching counts, highest first. Summed in time slices, because SQLite would otherwise block other calls
 * while reading a year of a large account.
 */
async function count(db: Platform['db'], accountId: string, query: Question, timeZone: string): Promise<PlayCount[]> {
  if (query.from > query.to) invalid('to', 'The last day must not be before the first.')
  const span = await repo.findSpan(db, accountId)
  if (!span) return []
  // Limited to the days between the first and the last play: the requested range may reach the year 9999.
  const dayOf = (at: number) => localTime(at, timeZone).slice(0, 10)
  const first = query.from <= dayOf(span.first) ? span.first : startOfDay(query.from, timeZone)
  const end = query.to >= dayOf(span.last) ? span.last + 1 : startOfDay(dayAfter(query.to), timeZone)
  const isWanted = wanted(query.search)
  const sums = new Map<string, PlayCount>()
  let width = 24 * hourMs
  for (let from = first; from < end; ) {
    const until = Math.min(from + width, end)
    const startedAt = performance.now()
    for (const row of await repo.sumPlays(db, accountId, { from, until, screen: query.screen, media: query.media }))
      if (isWanted(row)) add(sums, shaped(row, query.by))
    const tookMs = performance.now() - startedAt
    if (tookMs < shortMs) width *= 2
    else if (tookMs > longMs) width = Math.max(hourMs, width / 2)
    from = until
    await setImmediate()
  }
  return [...sums.values()].sort(byPlays)
}

function wanted(search: string | undefined): (row: PlayCount) => boolean {
  const text = searchText(search ?? '').trim()
  if (text === '') return () => true
  const known = new Map<string, boolean>()
  const has = (name: string): boolean => {
    const found = known.get(name) ?? searchText(name).includes(text)
    known.set(name, found)
    return found
  }
  return (row) => has(row.screen_name) || has(row.title)
}

function shaped(row: PlayCount, by: Question['by']): PlayCount {
  if (by === 'screen') return { ...row, media_id: '', title: '' }
  if (by === 'media') return { ...row, screen_id: '', screen_name: '' }
  return row
}

function add(sums: Map<string, PlayCount>, row: PlayCount): void {
  const key = JSON.stringify([row.screen_id, row.screen_name, row.media_id, row.title])
  const sum = sums.get(key)
  if (!sum) return void sums.set(key, row)
  sum.plays += row.plays
  sum.played_ms += row.played_ms
  sum.first_at = Math.min(sum.first_at, row.first_at)
  sum.last_at = Math.max(sum.last_at, row.last_at)
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const byPlays = (a: PlayCount, b: PlayCount): number =>
  b.plays - a.plays ||
  b.played_ms - a.played_ms ||
  compare(a.screen_name, b.screen_name) ||
  compare(a.title, b.title) ||
  compare(a.screen_id + a.media_id, b.screen_id + b.media_id)
