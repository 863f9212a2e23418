import type { Manifest, Scene, TimetableEntry } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { noneSpent, type SpentItems } from '@digisigncast/timeline/item-rules'
import type { ShownOverlay } from '@digisigncast/timeline/overlays/overlays-at'
import { type ScenesAt, scenesAt, scenesOf } from '@digisigncast/timeline/scheduled-scenes'
import { timeNow } from '../browser/clock.ts'
import type { StagedManifest, StagedScene } from '../stage/play-record.ts'

/** The time may be corrected, and timers stop while a device sleeps. */
const longestSleepMs = 60_000

/** The content that plays now, and why. */
export interface Active {
  /** Without the items that are skipped. */
  scenes: readonly StagedScene[]
  /** The entries that the scenes are from. */
  entries: readonly TimetableEntry[]
  takeover?: ManifestTakeover | undefined
  isStandby: boolean
  overlays: readonly ShownOverlay[]
}

export type ShowContent = (manifest: StagedManifest | undefined, active: Active) => void

const nothing: Active = { scenes: [], entries: [], isStandby: false, overlays: [] }

/**
 * Gives the stage what a manifest plays now by its takeovers, its timetable and the rules of its items, and again at each
 * change.
 */
export class ActiveContent {
  #show: ShowContent
  #takeoversOf: (manifest: Manifest) => readonly ManifestTakeover[]
  #spentAt: (now: number) => SpentItems
  #manifest: Manifest | undefined
  /** The content that was shown last; undefined for a new manifest. */
  #shown: ScenesAt | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param show gets the manifest with the scenes that play now: none for a notice
   * @param takeoversOf the takeovers that run, which may be newer than those of the manifest
   * @param spentAt the items that have reached the limit of their plays
   */
  constructor(
    show: ShowContent,
    takeoversOf: (manifest: Manifest) => readonly ManifestTakeover[],
    spentAt: (now: number) => SpentItems = () => noneSpent,
  ) {
    this.#show = show
    this.#takeoversOf = takeoversOf
    this.#spentAt = spentAt
  }

  /** Plays a manifest; undefined for none. */
  set(manifest: Manifest | undefined): void {
    this.#manifest = manifest
    this.#shown = undefined
    this.update()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Shows what plays now, if it is not the same. */
  update(): void {
    clearTimeout(this.#timer)
    const manifest = this.#manifest
    if (!manifest) return this.#show(undefined, nothing)
    const now = timeNow()
    const spent = this.#spentAt(now)
    const found = scenesAt(manifest, now, this.#takeoversOf(manifest), spent)
    const { entries, overlays, takeover, isStandby, until } = found
    if (!isSame(found, this.#shown)) {
      const scenes = stagedScenes(found, (entry) => scenesOf(manifest, [entry], now, spent))
      this.#show({ screen: manifest.screen, scenes }, { scenes, entries, takeover, isStandby, overlays })
    }
    this.#shown = found
    if (Number.isFinite(until)) this.#timer = setTimeout(() => this.update(), Math.min(until - now, longestSleepMs))
  }
}

const isSame = (one: ScenesAt, other: ScenesAt | undefined): boolean =>
  one.isStandby === other?.isStandby &&
  one.takeover?.id === other.takeover?.id &&
  isSameList(one.entries, other.entries) &&
  isSameList(one.scenes, other.scenes) &&
  isSameList(partsOf(one), partsOf(other))

const partsOf = ({ overlays }: ScenesAt) =>
  overlays.flatMap(({ overlay, scene, takeover = overlay }) => [takeover, scene])

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index])

/** The scenes with their takeover or entries. Content of several entries belongs to the first of them. */
function stagedScenes(
  { scenes, entries, takeover }: ScenesAt,
  scenesOfEntry: (entry: TimetableEntry) => readonly Scene[],
): readonly StagedScene[] {
  const entryOf = new Map<Scene, string>()
  for (const entry of entries)
    for (const scene of scenesOfEntry(entry)) if (!entryOf.has(scene)) entryOf.set(scene, entry.id)
  return scenes.map((scene) => {
    const entry = takeover?.id ?? entryOf.get(scene)
    return entry === undefined ? scene : { ...scene, entry, isTakeover: takeover !== undefined }
  })
}
