import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { type Anchor, continueFrom } from '@digisigncast/timeline/continue-from'
import type { ShownItem } from '../stage/play-record.ts'
import { type Facts, failingItems } from './playback-report.ts'

/** Deviation from the timeline that a viewer of the console would notice. */
const toleranceMs = 500

const anchorOf = ({ scene: scene_id = '', region, item, since, round, place }: ShownItem): Anchor => ({
  round,
  place,
  scene_id,
  region,
  item_id: item.id,
  started_at: since,
})

/**
 * Compares the display with the timeline that consoles continue from the last report. Times are performance.now().
 */
export class TimelineBreaks {
  /** Starts at random, so that it differs from its last value before a reload. */
  count = Math.floor(Math.random() * 1e9)
  #anchors: readonly Anchor[]

  constructor({ onDisplay }: Facts) {
    this.#anchors = onDisplay.map(anchorOf)
  }

  /** An item is now on the display. Returns whether the timeline did not predict it. */
  isBreak(shown: ShownItem, facts: Facts): boolean {
    const failing = failingItems(facts)
    const isFailing = ({ mediaId }: ManifestItem) => failing.has(mediaId)
    const source = { scenes: facts.scenes, anchors: this.#anchors, isFailing }
    // Before the first report of a round, consoles continue in order.
    const isKnown = shown.round === undefined || this.#anchors.some(({ round }) => round !== undefined)
    for (const at of isKnown ? [shown.since, shown.since + toleranceMs] : []) {
      const predicted = continueFrom(source, at)
      const place = predicted?.regions.find(({ region }) => region.name === shown.region)?.frame
      if (!predicted || predicted.item.id !== shown.scene || place?.item.id !== shown.item.id) continue
      if (Math.abs(place.startsAt - shown.since) > toleranceMs) continue
      this.#anchors = predicted.regions.flatMap(({ region, frame }) => {
        if (!frame) return []
        const { item, startsAt: started_at, cycle: round, index: place } = frame
        const own = { scene_id: predicted.item.id, region: region.name, item_id: item.id, started_at }
        return [region.rounds ? { ...own, round, place } : own]
      })
      return false
    }
    this.#anchors = facts.onDisplay.filter(({ scene }) => scene === shown.scene).map(anchorOf)
    this.count += 1
    return true
  }
}
