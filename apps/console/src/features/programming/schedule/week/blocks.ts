import type { Rule } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { dayOf, ruleTimes, startsOnDay } from '@digisigncast/timeline/rule'

export const minutesPerDay = 24 * 60
/** Drags move in steps of this length. */
export const stepMinutes = 15
const minuteMs = 60_000

/** The part of an occurrence that is on one day, in minutes of the day. */
export interface Block {
  entry: ScheduleEntry
  /** The day on which the occurrence starts: 2026-11-23. */
  startDate: string
  from: number
  until: number
  /** It continues from the day before, or on the next day. */
  isContinued: boolean
  continues: boolean
  /** Place beside other entries of the same time, and their number. */
  lane: number
  lanes: number
  /** Names of entries of higher priority that replace it at some time of the day. */
  replacedBy: string[]
}

export const isWholeDay = ({ from, until }: Pick<Block, 'from' | 'until'>): boolean =>
  from === 0 && until === minutesPerDay

/** The date that is a number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date((dayOf(date) + days) * minutesPerDay * minuteMs).toISOString().slice(0, 10)

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((dayOf(date) + 3) % 7))

/** The blocks of a date, in wall time. */
export function blocksOf(entries: readonly ScheduleEntry[], date: string): Block[] {
  const day = dayOf(date)
  const found = entries.flatMap((entry): Block[] => {
    const times = ruleTimes(entry.rule)
    const [from, until] = [times.fromMs / minuteMs, times.untilMs / minuteMs]
    const common = { entry, lane: 0, lanes: 1, replacedBy: [] }
    const own = {
      ...common,
      startDate: date,
      from,
      until: Math.min(until, minutesPerDay),
      isContinued: false,
      continues: until > minutesPerDay,
    }
    const rest = {
      ...common,
      startDate: addDays(date, -1),
      from: 0,
      until: until - minutesPerDay,
      isContinued: true,
      continues: false,
    }
    return [
      ...(startsOnDay(times, day - 1) && until > minutesPerDay ? [rest] : []),
      ...(startsOnDay(times, day) ? [own] : []),
    ]
  })
  return withLanes(found.toSorted((one, other) => one.from - other.from || other.until - one.until))
}

const overlaps = (one: Block, other: Block): boolean => one.from < other.until && other.from < one.until

/** Blocks that overlap get lanes beside each other. */
function withLanes(blocks: Block[]): Block[] {
  const done: Block[] = []
  let cluster: Block[] = []
  let end = 0
  const close = (): void => {
    const lanes = 1 + Math.max(0, ...cluster.map(({ lane }) => lane))
    done.push(...cluster.map((block) => ({ ...block, lanes, replacedBy: replacing(block, cluster) })))
    cluster = []
  }
  for (const block of blocks) {
    if (block.from >= end) close()
    const taken = new Set(cluster.filter((other) => overlaps(block, other)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    cluster.push({ ...block, lane })
    end = Math.max(end, block.until)
  }
  close()
  return done
}

/** Overlays lie above each other, and replace nothing. */
const replacing = (block: Block, others: readonly Block[]): string[] =>
  block.entry.priority === 'high' || block.entry.layer === 'overlay'
    ? []
    : others
        .filter(({ entry }) => entry.priority === 'high' && entry.layer === 'main')
        .filter((other) => overlaps(block, other))
        .map(({ entry }) => entry.name)

/** Minutes of a day as a time: 24 hours are 00:00. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const within = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

export type DragKind = 'move' | 'start' | 'end'

/**
 * The rule after a drag by a number of minutes and days. A rule with several days keeps its days, and stays on its day;
 * a rule keeps at least one step.
 */
export function dragged(rule: Rule, kind: DragKind, minutes: number, days: number): Rule {
  const from = minutesOf(rule.from)
  const length = ((minutesOf(rule.until) - from + minutesPerDay - 1) % minutesPerDay) + 1
  if (kind === 'end') {
    const next = Math.min(Math.max(length + minutes, stepMinutes), minutesPerDay)
    return { ...rule, until: timeOf(from + next) }
  }
  if (kind === 'start') {
    const next = Math.min(Math.max(from + minutes, 0), from + length - stepMinutes)
    return { ...rule, from: timeOf(next) }
  }
  const start = Math.min(Math.max(from + minutes, 0), minutesPerDay - stepMinutes)
  const moved = { ...rule, from: timeOf(start), until: timeOf(start + length) }
  return days === 0 || rule.days.length > 1 ? moved : movedByDays(moved, days)
}

const weekdaysInOrder = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function movedByDays(rule: Rule, days: number): Rule {
  const place = weekdaysInOrder.indexOf(rule.days[0] ?? 'mon')
  const day = weekdaysInOrder[(((place + days) % 7) + 7) % 7] ?? 'mon'
  const isOneDate = rule.startsOn !== undefined && rule.startsOn === rule.endsOn
  const dates = isOneDate
    ? { startsOn: addDays(rule.startsOn ?? '', days), endsOn: addDays(rule.endsOn ?? '', days) }
    : {}
  return { ...rule, ...dates, days: [day] }
}
