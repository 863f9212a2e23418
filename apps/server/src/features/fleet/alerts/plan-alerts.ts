import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import { heartbeatIntervalMs } from '@digisigncast/contract/devices/device-limits'

/** A trouble that an alert is due for, or that may be part of the same cause. */
export interface Candidate {
  kind: AlertKind
  subjectId: string
  /** Null: it is not about a screen. */
  screenId: string | null
  deviceId: string | null
  detail: string | null
  beganAt: number
  dueAt: number
}

/** Tags of an account: their names and screens. */
export type TagScreens = readonly { name: string; screenIds: ReadonlySet<string> }[]

export interface PlannedAlert<Trouble extends Candidate> {
  kind: AlertKind
  /** One alert for all of them. */
  troubles: readonly Trouble[]
  /** Name of the tag that all of its screens have; null without one, and for a single screen. */
  place: string | null
}

/** Troubles that begin within this time (ms) can have one cause. */
export const sameCauseMs = 2 * 60_000
/** Number of screens, or of other subjects, that have one cause. */
const many = 5
/** Smallest number of screens of a tag that have one cause, if they are at least half of its screens. */
const manyOfTag = 3

/**
 * Makes one alert of troubles of the same kind that began within two minutes on half of the screens of a tag, at least
 * three, and on hardly any others; or on five or more screens (or data sources); else one alert per trouble.
 */
export function planAlerts<Trouble extends Candidate>(
  candidates: readonly Trouble[],
  tags: TagScreens,
): PlannedAlert<Trouble>[] {
  const byKind = Map.groupBy(candidates, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, all]) =>
    causesOf(
      all.toSorted((one, other) => one.beganAt - other.beganAt),
      tags,
    ).map((cause) => ({ kind, ...cause })),
  )
}

type Cause<Trouble extends Candidate> = Pick<PlannedAlert<Trouble>, 'troubles' | 'place'>

/** Separates troubles in the order of their beginnings by their causes. */
function causesOf<Trouble extends Candidate>(all: readonly Trouble[], tags: TagScreens): Cause<Trouble>[] {
  const found: Cause<Trouble>[] = []
  let left = all
  for (let one = commonCause(left, tags); one; one = commonCause(left, tags)) {
    found.push(one)
    const taken = new Set(one.troubles)
    left = left.filter((trouble) => !taken.has(trouble))
  }
  return [...found, ...left.map((trouble) => ({ troubles: [trouble], place: null }))]
}

function commonCause<Trouble extends Candidate>(all: readonly Trouble[], tags: TagScreens): Cause<Trouble> | undefined {
  return lostTag(all, tags) ?? lostAtOnce(all, tags)
}

/** The tag of which the most screens are concerned. */
function lostTag<Trouble extends Candidate>(all: readonly Trouble[], tags: TagScreens): Cause<Trouble> | undefined {
  const byScreen = Map.groupBy(all, ({ screenId }) => screenId ?? '')
  const lost = tags.flatMap(({ name, screenIds }) => {
    const own = [...screenIds].flatMap((id) => byScreen.get(id) ?? [])
    if (own.length < manyOfTag) return []
    const troubles = longestRun(own.toSorted((one, other) => one.beganAt - other.beganAt))
    const count = countOf(troubles)
    if (count < manyOfTag || count * 2 < screenIds.size || isOneOfMany(troubles, screenIds, all)) return []
    return [{ troubles, place: name, count, size: screenIds.size }]
  })
  const [most] = lost.toSorted((one, other) => other.count - one.count || one.size - other.size)
  return most && { troubles: most.troubles, place: most.place }
}

/** Whether many other screens have the same trouble at the same time. The times of losses are known to a heartbeat. */
function isOneOfMany(
  troubles: readonly Candidate[],
  screenIds: ReadonlySet<string>,
  all: readonly Candidate[],
): boolean {
  const from = (troubles[0]?.beganAt ?? 0) - heartbeatIntervalMs
  const to = (troubles.at(-1)?.beganAt ?? 0) + heartbeatIntervalMs
  const others = new Set<string>()
  for (const { beganAt, screenId } of all) {
    if (beganAt > to || others.size === many) break
    if (beganAt >= from && screenId !== null && !screenIds.has(screenId)) others.add(screenId)
  }
  return others.size === many
}

/** Screens (or data sources) in several places. The smallest tag that all of them have names them. */
function lostAtOnce<Trouble extends Candidate>(all: readonly Trouble[], tags: TagScreens): Cause<Trouble> | undefined {
  const troubles = longestRun(all)
  if (countOf(troubles) < many) return undefined
  const screens = [...new Set(troubles.flatMap(({ screenId }) => screenId ?? []))]
  if (screens.length === 0) return { troubles, place: null }
  const [nearest] = tags
    .filter(({ screenIds }) => screens.every((id) => screenIds.has(id)))
    .toSorted((one, other) => one.screenIds.size - other.screenIds.size)
  return { troubles, place: nearest?.name ?? null }
}

/** Those that began within two minutes of each other: the largest number of them. */
function longestRun<Trouble extends Candidate>(all: readonly Trouble[]): readonly Trouble[] {
  let longest = { from: 0, until: 0 }
  let until = 0
  for (const [from, first] of all.entries()) {
    while (until < all.length && (all[until]?.beganAt ?? 0) - first.beganAt <= sameCauseMs) until += 1
    if (until - from > longest.until - longest.from) longest = { from, until }
  }
  return all.slice(longest.from, longest.until)
}

/** The number of their screens, or of data sources. */
const countOf = (troubles: readonly Candidate[]): number =>
  new Set(troubles.map(({ screenId, subjectId }) => screenId ?? subjectId)).size
