import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'

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
 * Makes one alert of troubles of the same kind that began within two minutes on five or more screens (or data sources),
 * or on half of the screens of a tag, at least three; else one alert per trouble.
 */
export function planAlerts<Trouble extends Candidate>(
  candidates: readonly Trouble[],
  tags: TagScreens,
): PlannedAlert<Trouble>[] {
  const byKind = Map.groupBy(candidates, ({ kind }) => kind)
  return [...byKind].flatMap(([kind, all]) =>
    runsOf(all).flatMap((troubles): PlannedAlert<Trouble>[] => {
      const place = placeOf(troubles, tags)
      return place === undefined
        ? troubles.map((trouble) => ({ kind, troubles: [trouble], place: null }))
        : [{ kind, troubles, place }]
    }),
  )
}

/** Groups by time: each begins with a trouble and has those that began within two minutes after it. */
function runsOf<Trouble extends Candidate>(all: readonly Trouble[]): Trouble[][] {
  const runs: Trouble[][] = []
  for (const one of all.toSorted((a, b) => a.beganAt - b.beganAt)) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && one.beganAt - first.beganAt <= sameCauseMs) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** Undefined: they have no common cause. Null: they have one, and no common tag. */
function placeOf(troubles: readonly Candidate[], tags: TagScreens): string | null | undefined {
  const screens = new Set(troubles.flatMap(({ screenId }) => screenId ?? []))
  if (screens.size === 0) return troubles.length >= many ? null : undefined
  const common = tags
    .filter((tag) => [...screens].every((id) => tag.screenIds.has(id)))
    .toSorted((one, other) => one.screenIds.size - other.screenIds.size)
  const [nearest] = common
  if (screens.size >= many) return nearest?.name ?? null
  if (screens.size < manyOfTag) return undefined
  return nearest && screens.size * 2 >= nearest.screenIds.size ? nearest.name : undefined
}
