import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import { type Plan, type Playing, planNext } from '@digisigncast/timeline/plan-next'
import { type Fault, Faults } from './faults.ts'

export type Next = Extract<Plan<ManifestItem>, { kind: 'next' }>

export interface ItemFailure extends Omit<Fault, 'key'> {
  item: ManifestItem
}

/** A region with nothing to show. */
export const noRegion: Region = { name: '', x: 0, y: 0, width: 0, height: 0, items: [] }

/** Loop state of a region: its items, the one playing, and faults. Plans the next item. */
export class Loop {
  readonly faults = new Faults()
  content = noRegion
  playing: Playing<ManifestItem> | undefined
  #before: readonly ManifestItem[] = []

  show(content: Region): void {
    this.content = content
    this.faults.keepOnly(new Set(content.items.map(contentOf)))
    this.faults.retryAll(performance.now())
  }

  clear(): void {
    this.content = noRegion
  }

  plan(now: number): Plan<ManifestItem> {
    return planNext({
      items: this.content.items,
      lengthOf: lengthOfItem,
      playing: this.playing,
      before: this.#before,
      retryAt: (item) => this.faults.retryAt(contentOf(item)),
      now,
    })
  }

  /** Records that an item is now shown; the previous one has played to its end or broke. */
  begin({ item, index, cycle }: Next, startsAt: number, items: readonly ManifestItem[]): void {
    const previous = this.playing?.item
    if (previous && this.faults.retryAt(contentOf(previous)) === undefined) this.faults.heal(contentOf(previous))
    this.faults.begin(contentOf(item))
    this.playing = { item, index, cycle, startsAt }
    this.#before = items
  }

  /** Updates the position of the playing item. Returns whether the item there is another one with the same file. */
  place(index: number): boolean {
    const item = this.content.items[index]
    if (!this.playing || !item) return false
    const isAnother = this.playing.item.id !== item.id
    this.playing = { ...this.playing, item, index }
    this.#before = this.content.items
    return isAnother
  }

  /** Records that a held item has played one full round. */
  endRound(): void {
    if (this.playing) this.faults.heal(contentOf(this.playing.item))
  }

  startAt(startsAt: number): void {
    if (this.playing) this.playing = { ...this.playing, startsAt }
  }

  /** The items that cannot be shown. */
  failures(): ItemFailure[] {
    return this.faults.present().flatMap(({ key, ...fault }) => {
      const items = this.content.items.filter((item) => contentOf(item) === key)
      return items.map((item) => ({ item, ...fault }))
    })
  }
}
