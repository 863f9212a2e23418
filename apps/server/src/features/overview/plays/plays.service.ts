import { setImmediate } from 'node:timers/promises'
import type { Input } from '@digisigncast/contract/api/endpoint'
import {
  defaultContent,
  type exportPlays,
  type listPlayHours,
  type listPlays,
  maxPlayHours,
  type PlayCount,
  playReportEveryMs,
  type playsSummary,
} from '@digisigncast/contract/content/plays'
import { allScreens, ofMember } from '../../../database/access/access.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { csvOf } from '../../../platform/csv.ts'
import { dayAfter, localTime, startOfDay } from '../../../platform/days.ts'
import { invalid } from '../../../platform/fail.ts'
import { pageOfRows } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { withBooked } from './booked.ts'
import * as repo from './plays.repo.ts'

type Question = Input<typeof exportPlays>['query']

export async function list({ db, now }: Platform, member: Member, query: Input<typeof listPlays>['query']) {
  const timeZone = await repo.findTimeZone(db, member.accountId)
  const rows = ofMember(db, member)
  const page = await pageOfRows(query, 'plays', await count(rows, query, timeZone))
  return { ...page, data: await withBooked(rows, page.data, { ...query, timeZone, today: dayOf(now(), timeZone) }) }
}

const dayOf = (at: number, timeZone: string): string => localTime(at, timeZone).slice(0, 10)

export async function write({ db, now }: Platform, member: Member, query: Question) {
  const timeZone = await repo.findTimeZone(db, member.accountId)
  const rows = ofMember(db, member)
  const counts = await withBooked(rows, await count(rows, query, timeZone), {
    ...query,
    timeZone,
    today: dayOf(now(), timeZone),
  })
  const time = (at: number) => localTime(at, timeZone)
  const screen = query.by !== 'media'
  const media = query.by !== 'screen'
  const playedBy = screen && media
  const isBooked = counts.some(({ booked }) => booked !== null)
  const head = [
    'Plays',
    'Seconds played',
    `First hour (${timeZone})`,
    `Last hour (${timeZone})`,
    ...(isBooked ? ['Booked'] : []),
  ]
  return {
    file_name: `proof-of-play-${query.from}-to-${query.to}.csv`,
    csv: csvOf([
      [...(screen ? ['Screen'] : []), ...(media ? ['Media'] : []), ...(playedBy ? ['Played by'] : []), ...head],
      ...counts.map((row) => [
        ...(screen ? [row.screen_name] : []),
        ...(media ? [row.title] : []),
        ...(playedBy ? [playedByOf(row)] : []),
        row.plays,
        Math.round(row.played_ms / 1000),
        time(row.first_at),
        time(row.last_at),
        ...(isBooked ? [row.booked ?? ''] : []),
      ]),
    ]),
  }
}

const playedByOf = ({ entry_id: id, entry_name: name }: PlayCount) => (id === '' ? defaultContent.label : name)

/** The filter by schedule entry as it is stored. */
const storedEntry = (entry: string | undefined) => (entry === defaultContent.value ? '' : entry)

const hourMs = 60 * 60_000
/** Query time (ms) below which the next slice is longer, and above which it is shorter. */
const [shortMs, longMs] = [8, 25]

/** Returns all matching counts in the wanted order. */
async function count(rows: ScreensDb, query: Question, timeZone: string): Promise<PlayCount[]> {
  const isWanted = wanted(query.search)
  const sums = new Map<string, PlayCount>()
  await eachSlice(rows, { query, timeZone }, async (slice) => {
    for (const row of await repo.sumPlays(rows, slice)) if (isWanted(row)) add(sums, shaped(row, query.by))
  })
  return [...sums.values()].sort(inOrder(query))
}

interface Range {
  query: Pick<Question, 'from' | 'to' | 'screen' | 'media' | 'entry'>
  timeZone: string
}

/** The wanted days as moments, limited to those between the first and the last play: `to` may be in the year 9999. */
async function rangeOf(rows: AccountDb, { query, timeZone }: Range) {
  if (query.from > query.to) invalid('to', 'The last day must not be before the first.')
  const span = await repo.findSpan(allScreens(rows, 'facts of the account'))
  return (
    span && {
      from: query.from <= dayOf(span.first, timeZone) ? span.first : startOfDay(query.from, timeZone),
      until: query.to >= dayOf(span.last, timeZone) ? span.last + 1 : startOfDay(dayAfter(query.to), timeZone),
    }
  )
}

/**
 * Reads a range in time slices, because SQLite would otherwise block other calls while reading a year of a large
 * account.
 */
async function eachSlice(
  rows: AccountDb,
  { query, timeZone }: Range,
  read: (slice: repo.Slice) => Promise<void>,
): Promise<void> {
  const range = await rangeOf(rows, { query, timeZone })
  if (!range) return
  let width = 24 * hourMs
  for (let from = range.from, end = range.until; from < end; ) {
    const until = Math.min(from + width, end)
    const startedAt = performance.now()
    await read({ from, until, screen: query.screen, media: query.media, entry: storedEntry(query.entry) })
    const tookMs = performance.now() - startedAt
    if (tookMs < shortMs) width *= 2
    else if (tookMs > longMs) width = Math.max(hourMs, width / 2)
    from = until
    await setImmediate()
  }
}

export async function summarize({ db, now }: Platform, member: Member, query: Input<typeof playsSummary>['query']) {
  const { accountId } = member
  const rows = ofMember(db, member)
  const timeZone = await repo.findTimeZone(db, accountId)
  const isWanted = wanted(query.search)
  const names = Boolean(query.search?.trim())
  const days = new Map<string, { date: string; plays: number; played_ms: number }>()
  const total = { plays: 0, played_ms: 0 }
  const entry = storedEntry(query.entry)
  const entries = new Map<string, { name: string; hour: number }>()
  await eachSlice(rows, { query, timeZone }, async (slice) => {
    for (const row of await repo.sumHours(rows, slice, { names })) {
      const { hour, plays, played_ms, screen_name = '', title = '', entry_id: id } = row
      if (!isWanted({ screen_name, title })) continue
      if (id !== '' && hour >= (entries.get(id)?.hour ?? 0)) entries.set(id, { name: row.entry_name, hour })
      if (entry !== undefined && id !== entry) continue
      const date = localTime(hour, timeZone).slice(0, 10)
      const day = days.get(date) ?? { date, plays: 0, played_ms: 0 }
      days.set(date, day)
      for (const sum of [day, total]) {
        sum.plays += plays
        sum.played_ms += played_ms
      }
    }
  })
  const isFirst = total.plays === 0 && !(await repo.hasPlays(rows))
  return {
    ...total,
    days: [...days.values()].sort((a, b) => compare(a.date, b.date)),
    entries: [...entries]
      .map(([id, { name }]) => ({ id, name }))
      .sort((a, b) => collator.compare(a.name, b.name) || compare(a.id, b.id)),
    first_report: isFirst ? { at: await nextReport(rows, now()) } : null,
  }
}

/** When the next of the online devices reports; null without one. */
async function nextReport(rows: ScreensDb, now: number): Promise<number | null> {
  const since = await repo.listOnlineSince(rows)
  if (since.length === 0) return null
  return Math.min(...since.map((at) => now + playReportEveryMs - (Math.max(0, now - at) % playReportEveryMs)))
}

export async function listHours({ db }: Platform, member: Member, query: Input<typeof listPlayHours>['query']) {
  const { screen, media, screen_name: screenName, title, entry_name: entryName } = query
  const entry = storedEntry(query.entry)
  const rows = ofMember(db, member)
  const range = await rangeOf(rows, { query, timeZone: await repo.findTimeZone(db, member.accountId) })
  return range
    ? repo.listHours(rows, { ...range, screen, media, screenName, title, entry, entryName }, maxPlayHours)
    : []
}

function wanted(search: string | undefined): (row: Pick<PlayCount, 'screen_name' | 'title'>) => boolean {
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
  if (by === 'screen') return { ...row, media_id: '', title: '', entry_id: '', entry_name: '' }
  if (by === 'media') return { ...row, screen_id: '', screen_name: '', entry_id: '', entry_name: '' }
  return row
}

function add(sums: Map<string, PlayCount>, row: PlayCount): void {
  const key = JSON.stringify([row.screen_id, row.screen_name, row.media_id, row.title, row.entry_id, row.entry_name])
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
  compare(a.entry_name, b.entry_name) ||
  compare(a.screen_id + a.media_id + a.entry_id, b.screen_id + b.media_id + b.entry_id)

const collator = new Intl.Collator('en', { numeric: true })
const ascending: Record<Question['sort'], (a: PlayCount, b: PlayCount) => number> = {
  plays: (a, b) => a.plays - b.plays,
  played: (a, b) => a.played_ms - b.played_ms,
  screen: (a, b) => collator.compare(a.screen_name, b.screen_name),
  media: (a, b) => collator.compare(a.title, b.title),
  entry: (a, b) => collator.compare(playedByOf(a), playedByOf(b)),
  first: (a, b) => a.first_at - b.first_at,
  last: (a, b) => a.last_at - b.last_at,
}

const inOrder =
  ({ sort, order }: Pick<Question, 'sort' | 'order'>) =>
  (a: PlayCount, b: PlayCount): number =>
    ascending[sort](a, b) * (order === 'asc' ? 1 : -1) || byPlays(a, b)
