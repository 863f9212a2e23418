import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import type { Entry } from '@digisigncast/timeline/plan-next'
import { Layer } from './layer.ts'
import type { RegionContent } from './loop.ts'
import type { PicturePart } from './picture.ts'
import { Region, type RegionOptions } from './region.ts'
import { nextFrames } from './wait.ts'

/** A region of a scene; position and size in percent. */
export interface StageRegion {
  name: string
  x: number
  y: number
  width: number
  height: number
  items: ManifestItem[]
}

export interface StageScene extends Entry {
  regions: StageRegion[]
}

const nothing: RegionContent = { name: '', items: [] }

/**
 * One of the stage's two buffers in which a scene is prepared and shown. Regions are created on demand and reused: the
 * n-th region of the next scene takes the elements of the n-th region of this one.
 */
export class Scene {
  readonly layer = new Layer('scene')
  content: StageScene | undefined
  #regions: Region[] = []
  #options: RegionOptions

  constructor(options: RegionOptions) {
    this.#options = options
  }

  get isPlaying(): boolean {
    return this.#regions.some(({ state }) => state === 'playing')
  }

  get isEmpty(): boolean {
    return this.#regions.every(({ state }) => state === 'empty')
  }

  /** Whether every region has its first item ready or nothing to show. */
  get isReady(): boolean {
    return !this.isEmpty && this.#regions.every(({ state }) => state !== 'loading' && state !== 'blocked')
  }

  /** Whether a region waits for a decoder that the other scene holds. */
  get isBlocked(): boolean {
    return (
      this.#regions.some(({ state }) => state === 'blocked') && this.#regions.every(({ state }) => state !== 'loading')
    )
  }

  /** Whether every region shows an item or has nothing to show. */
  get hasBegun(): boolean {
    return this.#regions.every(({ state }) => state === 'playing' || state === 'empty')
  }

  /** What its regions show, with their positions, for a screenshot. */
  get parts(): PicturePart[] {
    return (this.content?.regions ?? []).flatMap(({ x, y, width, height }, index) => {
      const source = this.#regions[index]?.picture
      return source ? [{ source, x, y, width, height }] : []
    })
  }

  faults(): string[] {
    return this.#regions.flatMap((region) => region.faults())
  }

  /** Updates the content of the scene. Items that are still in it keep playing. */
  show(content: StageScene, animation: AnimationName): void {
    this.#fill(content, (region, one) => region.show(one, animation))
  }

  /** Prepares the first items of another scene, hidden until `begin`. */
  standBy(content: StageScene, animation: AnimationName): void {
    this.#fill(content, (region, one) => region.standBy(one, animation))
  }

  begin(at: number): void {
    for (const region of this.#regions) region.begin(at)
  }

  endAt(at: number): void {
    for (const region of this.#regions) region.endAt(at)
  }

  /** Frees the decoders of its items; their current frames stay. */
  async freeDecoders(): Promise<void> {
    await Promise.all(this.#regions.map((region) => region.freeDecoder()))
  }

  unblock(): void {
    for (const region of this.#regions) region.unblock()
  }

  isStuck(now: number): boolean {
    return this.#regions.some((region) => region.isStuck(now))
  }

  /** Replaces stuck regions. Their last frame stays until the new regions show something. */
  rebuild(now: number, animation: AnimationName): void {
    for (const [index, old] of this.#regions.entries()) {
      if (!old.isStuck(now)) continue
      old.retire()
      const region = this.#open(index, () => {
        if (region.state === 'playing') void nextFrames(2).then(() => old.remove())
      })
      const content = this.content?.regions[index]
      if (!content) continue
      place(region.element, content)
      region.show(content, animation)
    }
  }

  clear(): void {
    this.layer.hide()
    this.content = undefined
    for (const region of this.#regions) region.clear()
  }

  #fill(content: StageScene, give: (region: Region, one: RegionContent) => void): void {
    this.content = content
    for (const [index, wanted] of content.regions.entries()) {
      const region = this.#regions[index] ?? this.#open(index)
      place(region.element, wanted)
      give(region, wanted)
    }
    for (const region of this.#regions.slice(content.regions.length)) region.show(nothing, 'default')
  }

  #open(index: number, onState?: () => void): Region {
    const notify = () => {
      onState?.()
      this.#options.onState()
    }
    const region = new Region({ ...this.#options, onState: notify })
    this.#regions[index] = region
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
