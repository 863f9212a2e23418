import type { ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { recentlyUsed } from './cache/recently-used.ts'
import { type RuleTimes, ruleTimes } from './rule.ts'
import type { RulesAt } from './rules-at.ts'

/** Returns the scenes without the items that are skipped at an instant. */
export type Selection = (scenes: readonly Scene[]) => readonly Scene[]

/** The items that have reached the limit of their plays. */
export interface SpentItems {
  ids: ReadonlySet<string>
  /** They may play again at this instant (ms); Infinity without any. */
  until: number
}

export const noneSpent: SpentItems = { ids: new Set(), until: Number.POSITIVE_INFINITY }

/** The rules of the items of a manifest. An item is skipped while one of its rules is inactive. */
export class ItemRules {
  /** Each rule once, and its index by its JSON. */
  readonly #rules: RuleTimes[] = []
  readonly #places = new Map<string, number>()
  /** Indexes of the rules of each item that has some. */
  readonly #ofItem = new Map<ManifestItem, readonly number[]>()
  /** The scenes without skipped items, for the last combinations of active rules and spent items. */
  readonly #selected = recentlyUsed<Map<readonly Scene[], readonly Scene[]>>(4)

  constructor(contents: Iterable<readonly Scene[]>) {
    for (const scenes of contents)
      for (const { regions } of scenes)
        for (const { items } of regions) for (const item of items) if (item.rules) this.#add(item, item.rules)
  }

  /** Number of items with rules. */
  get size(): number {
    return this.#ofItem.size
  }

  /** The items that play at an instant. The result is the same object while no item starts or ends. */
  at(rules: RulesAt, spent: SpentItems['ids'] = noneSpent.ids): Selection {
    if (this.#rules.length === 0 && spent.size === 0) return (scenes) => scenes
    const isActive = this.#rules.map((rule) => rules.isActive(rule))
    const active = [isActive.map(Number).join(''), ...spent].join(' ')
    const selected = this.#selected(active, () => new Map())
    const plays = (item: ManifestItem) =>
      !spent.has(item.id) && (this.#ofItem.get(item)?.every((index) => isActive[index]) ?? true)
    return (scenes) => {
      const found = selected.get(scenes) ?? scenes.map((scene) => withItems(scene, plays))
      selected.set(scenes, found)
      return found
    }
  }

  /** Earliest instant (ms) at which an item may play: 0 for one that plays now, Infinity for one that never does. */
  startOf(item: ManifestItem, rules: RulesAt): number {
    const starts = (this.#ofItem.get(item) ?? []).map((index) => {
      const rule = this.#rules[index]
      return rule ? rules.startOf(rule) : 0
    })
    return Math.max(0, ...starts)
  }

  #add(item: ManifestItem, rules: NonNullable<ManifestItem['rules']>): void {
    const indexes = rules.map((rule) => {
      const key = JSON.stringify(rule)
      const place = this.#places.get(key) ?? this.#rules.push(ruleTimes(rule)) - 1
      this.#places.set(key, place)
      return place
    })
    this.#ofItem.set(item, indexes)
  }
}

function withItems(scene: Scene, plays: (item: ManifestItem) => boolean): Scene {
  if (scene.regions.every(({ items }) => items.every(plays))) return scene
  return { ...scene, regions: scene.regions.map((region) => ({ ...region, items: region.items.filter(plays) })) }
}
