import type { Animation as AnimationName } from '@digisigncast/contract/screens'
import { Layer } from './layer.ts'
import type { Entry } from './plan.ts'
import { Region, type RegionEvents } from './region.ts'
import type { StageItem } from './slot.ts'

/** A region of a scene; place in percent. */
export interface StageRegion {
  name: string
  x: number
  y: number
  width: number
  height: number
  items: StageItem[]
}

export interface StageScene extends Entry {
  regions: StageRegion[]
}

/**
 * One of the two places on the stage where a scene is made ready and shown. Its regions are made when first needed and
 * used for ever, whatever scene comes: the n-th region of one scene takes the elements of the n-th of another.
 */
export class Scene {
  readonly layer = new Layer('scene')
  content: StageScene | undefined
  #regions: Region[] = []
  #events: RegionEvents

  constructor(events: RegionEvents) {
    this.#events = events
  }

  get isPlaying(): boolean {
    return this.#regions.some(({ state }) => state === 'playing')
  }

  get isEmpty(): boolean {
    return this.#regions.every(({ state }) => state === 'empty')
  }

  /** Every region has its first item ready, or nothing to show. */
  get isReady(): boolean {
    return !this.isEmpty && this.#regions.every(({ state }) => state !== 'loading')
  }

  /** Every region shows something, or has nothing to show. */
  get hasBegun(): boolean {
    return this.#regions.every(({ state }) => state === 'playing' || state === 'empty')
  }

  /** Takes up what a scene contains now. What plays goes on where it is still in it. */
  show(content: StageScene, animation: AnimationName): void {
    this.#fill(content, (region, items) => region.show(items, animation))
  }

  /** Makes the first items of another scene ready, unseen until `begin`. */
  standBy(content: StageScene, animation: AnimationName): void {
    this.#fill(content, (region, items) => region.standBy(items, animation))
  }

  begin(at: number): void {
    for (const region of this.#regions) region.begin(at)
  }

  endAt(at: number): void {
    for (const region of this.#regions) region.endAt(at)
  }

  clear(): void {
    this.layer.hide()
    this.content = undefined
    for (const region of this.#regions) region.clear()
  }

  #fill(content: StageScene, give: (region: Region, items: StageItem[]) => void): void {
    this.content = content
    for (const [index, wanted] of content.regions.entries()) {
      const region = this.#regions[index] ?? this.#open()
      place(region.element, wanted)
      give(region, wanted.items)
    }
    for (const region of this.#regions.slice(content.regions.length)) region.show([], 'default')
  }

  #open(): Region {
    const region = new Region(this.#events)
    this.#regions.push(region)
    this.layer.element.append(region.element)
    return region
  }
}

function place(element: HTMLElement, { x, y, width, height }: StageRegion): void {
  element.style.left = `${x}%`
  element.style.top = `${y}%`
  element.style.width = `${width}%`
  element.style.height = `${height}%`
}
