import type { Manifest, ManifestItem, Scene, TimetableEntry } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { activeEntries, type Timetable, timetableOf } from './active-at.ts'
import { ItemRules, noneSpent, type Selection } from './item-rules.ts'
import { overlaysAt, type ShownOverlay, type TimedOverlay, timedOverlays } from './overlays/overlays-at.ts'
import { takeoversAbove } from './overlays/takeovers-above.ts'
import { type RuleTimes, ruleTimes } from './rule.ts'
import { RulesAt } from './rules-at.ts'
import { playableScenes } from './scene-at.ts'
import { takeoverAt } from './takeovers/takeover-at.ts'

export type Planned = Pick<Manifest, 'screen' | 'scenes' | 'timetable' | 'contents' | 'overlays'>

/** The content at an instant. */
export interface ScenesAt {
  /** Without the items that are skipped; empty in standby. */
  scenes: readonly Scene[]
  /** The active entries, in order; empty: the default content plays. */
  entries: readonly TimetableEntry[]
  /**
   * The overlays that have something to show, in order: later ones above earlier ones, and takeovers above all. None during
   * a takeover that fills the screen; in standby, only takeovers.
   */
  overlays: readonly ShownOverlay[]
  /** The takeover that plays in place of everything else; its notice has no scenes. */
  takeover?: ManifestTakeover | undefined
  /** Outside the opening hours. */
  isStandby: boolean
  /** Nothing changes before this instant (ms). */
  until: number
}

/** A manifest in numbers. */
interface Plan {
  timetable: Timetable<TimetableEntry>
  hours: readonly RuleTimes[]
  overlays: readonly TimedOverlay[]
  items: ItemRules
}

const plans = new WeakMap<Planned, Plan>()

function planOf(manifest: Planned): Plan {
  const known = plans.get(manifest)
  if (known) return known
  const { scenes, timetable, contents = {}, overlays, screen } = manifest
  const shown = (timetable?.entries ?? []).filter(({ content }) => isPlayable(contents[content] ?? []))
  const plan = {
    timetable: timetableOf(shown, screen.timeZone),
    hours: (timetable?.hours ?? []).map(ruleTimes),
    overlays: timedOverlays(overlays),
    items: new ItemRules([scenes, ...Object.values(contents)]),
  }
  plans.set(manifest, plan)
  return plan
}

const isPlayable = (scenes: readonly Scene[]): boolean => playableScenes(scenes).length > 0

const isOpen = ({ hours }: Plan, rules: RulesAt): boolean =>
  hours.length === 0 || hours.some((rule) => rules.isActive(rule))

/** The scenes of entries in turn, the same content once; the default content without entries. */
function select({ scenes, contents = {} }: Planned, entries: readonly TimetableEntry[], selection: Selection) {
  if (entries.length === 0) return selection(scenes)
  return [...new Set(entries.map(({ content }) => content))].flatMap((key) => selection(contents[key] ?? []))
}

/** The scenes of entries in turn, without the items that are skipped at an instant; of the default content without entries. */
export function scenesOf(
  manifest: Planned,
  entries: readonly TimetableEntry[],
  now: number,
  spent = noneSpent,
): readonly Scene[] {
  const { items, timetable } = planOf(manifest)
  return select(manifest, entries, items.at(new RulesAt(timetable.offsetAt, now), spent.ids))
}

/**
 * The scenes of a manifest that play at an instant (ms), by its takeovers, its timetable and the rules of its items.
 * @param takeovers those that run, when they are newer than those of the manifest
 * @param spent items that have reached the limit of their plays; those of takeovers have none
 */
export function scenesAt(
  manifest: Planned,
  now: number,
  takeovers: readonly ManifestTakeover[] = manifest.timetable?.takeovers ?? [],
  spent = noneSpent,
): ScenesAt {
  const plan = planOf(manifest)
  const rules = new RulesAt(plan.timetable.offsetAt, now)
  const isStandby = !isOpen(plan, rules)
  const { contents = {} } = manifest
  const contentOf = ({ content = '' }: ManifestTakeover) => contents[content] ?? []
  const { takeover, until } = takeoverAt(
    takeovers,
    now,
    (one) => !one.overlay && (one.inStandby || !isStandby) && (one.notice !== undefined || isPlayable(contentOf(one))),
  )
  const endOf = (): number => Math.min(rules.until, until, spent.until)
  if (takeover) {
    const scenes = takeover.notice ? [] : contentOf(takeover)
    return { scenes, overlays: [], entries: [], takeover, isStandby: false, until: endOf() }
  }
  const above = takeoversAbove(takeovers, now, { isStandby, scenesOf: (content) => contents[content] ?? [] })
  if (isStandby) return { scenes: [], overlays: above, entries: [], isStandby, until: endOf() }
  const selection = plan.items.at(rules, spent.ids)
  const canPlay = ({ content }: TimetableEntry) => isPlayable(selection(contents[content] ?? []))
  const entries = activeEntries(plan.timetable, rules, canPlay)
  const always = overlaysAt(plan.overlays, rules, ({ content }) => selection(contents[content] ?? []))
  const overlays = [...always, ...above]
  return { scenes: select(manifest, entries, selection), overlays, entries, isStandby, until: endOf() }
}

/** Whether what plays depends on the time. */
export function isTimed(manifest: Planned): boolean {
  const { timetable, hours, overlays, items } = planOf(manifest)
  const isScheduled = timetable.entries.length > 0 || overlays.some(({ rule }) => rule !== undefined)
  return isScheduled || hours.length > 0 || items.size > 0
}

export type Change = Pick<ScenesAt, 'entries' | 'isStandby'> & { at: number }

const maxChanges = 1000

/** The next instant at which other entries of a manifest play or standby starts or ends; undefined when none is found. */
export function nextEntries(manifest: Planned, now: number): Change | undefined {
  const present = scenesAt(manifest, now)
  let { until } = present
  for (let step = 0; step < maxChanges && Number.isFinite(until); step += 1) {
    const { entries, isStandby, until: next } = scenesAt(manifest, until)
    const isSame =
      isStandby === present.isStandby &&
      entries.length === present.entries.length &&
      entries.every((entry, index) => entry === present.entries[index])
    if (!isSame) return { at: until, entries, isStandby }
    until = next
  }
  return undefined
}

/** A content of a manifest, and when it plays next (ms): 0 for the default content and for active entries. */
export interface ContentStart {
  scenes: readonly Scene[]
  startsAt: number
  /** Earliest instant (ms) at which an item of it may play; Infinity when it never does again. */
  startOf: (item: ManifestItem) => number
  /** Content of a prepared takeover, which may start at any time. */
  isPrepared?: true
}

/**
 * The contents of a manifest that play now or later: what plays now first, then prepared takeovers, then by their start.
 */
export function contentStarts(manifest: Planned, now: number): ContentStart[] {
  const { timetable, overlays, items } = planOf(manifest)
  const rules = new RulesAt(timetable.offsetAt, now)
  const starting = (scenes: readonly Scene[], startsAt: number): ContentStart => ({
    scenes,
    startsAt,
    startOf: (item) => Math.max(startsAt, items.startOf(item, rules)),
  })
  const { contents = {} } = manifest
  const above = overlays.map(({ overlay, rule }) =>
    starting(contents[overlay.content] ?? [], rule ? rules.startOf(rule) : 0),
  )
  const later = timetable.entries
    .map(({ entry, rule }) => starting(contents[entry.content] ?? [], rules.startOf(rule)))
    .concat(above)
    .filter(({ startsAt }) => startsAt < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.startsAt - other.startsAt)
  const { entries, scenes, takeover } = scenesAt(manifest, now)
  const present = entries.length > 0 ? [starting(scenes, 0)] : []
  const placed = (manifest.timetable?.takeovers ?? []).flatMap(({ overlay, endsAt }) =>
    overlay?.content !== undefined && now < endsAt ? [contents[overlay.content] ?? []] : [],
  )
  const running = [...(takeover ? [scenes] : []), ...placed].map((own) => ({
    scenes: own,
    startsAt: 0,
    startOf: () => 0,
  }))
  const prepared = (manifest.timetable?.prepared ?? []).map((key) => ({
    scenes: contents[key] ?? [],
    startsAt: Number.POSITIVE_INFINITY,
    startOf: () => Number.POSITIVE_INFINITY,
    isPrepared: true as const,
  }))
  return [...running, ...present, ...prepared, starting(manifest.scenes, 0), ...later]
}
