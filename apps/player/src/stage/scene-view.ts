import type { Region } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { Layer } from './layer.ts'
import type { PicturePart } from './picture.ts'
import type { StagedScene } from './play-record.ts'
import { type ItemFailure, noRegion, type Place } from './region/loop.ts'
import { type RegionOptions, RegionView } from './region/region-view.ts'
import type { SceneFacts } from './stage-state.ts'
import { nextFrames } from './wait.ts'

/**
 * One of the stage's two buffers in which a scene is prepared and shown. Regions are created on demand and reused: the
 * n-th region of the next scene takes the elements of the n-th region of this one.
 */
export class SceneView {
  readonly layer = new Layer('scene')
  content: StagedScene | undefined
  #regions: RegionView[] = []
  #options: RegionOptions
  #nextRound: (sceneId: string) => number
  /** The round in which its regions begin. */
  #firstRound = 0

  /** @param nextRound the round in which a scene begins */
  constructor(options: Omit<RegionOptions, 'scene' | 'firstRound'>, nextRound: (sceneId: string) => number) {
    this.#options = { ...options, scene: () => this.content, firstRound: () => this.#firstRound }
    this.#nextRound = nextRound
  }

  get isPlaying(): boolean {
    return this.#regions.some(({ phase }) => phase === 'playing')
  }

  get isEmpty(): boolean {
    return this.#regions.every(({ phase }) => phase === 'empty')
  }

  /** Whether every region has its first item ready or nothing to show. */
  get isReady(): boolean {
    return !this.isEmpty && this.#regions.every(({ phase }) => phase !== 'loading' && phase !== 'blocked')
  }

  /** Whether a region waits for a decoder that the other scene holds. */
  get isBlocked(): boolean {
    return (
      this.#regions.some(({ phase }) => phase === 'blocked') && this.#regions.every(({ phase }) => phase !== 'loading')
    )
  }

  /** Whether every region shows an item or has nothing to show. */
  get hasBegun(): boolean {
    return this.#regions.every(({ phase }) => phase === 'playing' || phase === 'empty')
  }

  /** The facts by which the stage decides. */
  get facts(): SceneFacts {
    const { content, isPlaying, isEmpty, isReady, isBlocked, hasBegun } = this
    return { content, isPlaying, isEmpty, isReady, isBlocked, hasBegun }
  }

  /** Whether no region has anything on the display. */
  get isBlank(): boolean {
    return (this.content?.regions ?? []).every((_, index) => !this.#regions[index]?.isShowing)
  }

  /** The current pictures of its regions with their positions, for a screenshot. */
  get parts(): PicturePart[] {
    return (this.content?.regions ?? []).flatMap(({ x, y, width, height }, index) => {
      const picture = this.#regions[index]?.picture
      return picture ? [{ ...picture, x, y, width, height }] : []
    })
  }

  get isUndecodable(): boolean {
    const tried = this.#regions.filter(({ hasFaults }) => hasFaults)
    return tried.length > 0 && tried.every(({ isUndecodable }) => isUndecodable)
  }

  failures(): ItemFailure[] {
    return this.#regions.flatMap((region) => region.failures())
  }

  /** Updates the content of the scene. Items that are still in it keep playing. */
  show(content: StagedScene, animation: AnimationName): void {
    if (content.id !== this.content?.id || !this.isPlaying) this.#firstRound = this.#nextRound(content.id)
    this.#fill(content, (region, one) => region.show(one, animation))
  }

  /** Prepares the first items of another scene, hidden until `begin`. */
  standBy(content: StagedScene, animation: AnimationName): void {
    this.#firstRound = this.#nextRound(content.id)
    this.#fill(content, (region, one) => region.standBy(one, animation))
  }

  begin(at: number): void {
    for (const region of this.#regions) region.begin(at)
  }

  endAt(at: number, isWaiting: boolean): void {
    for (const region of this.#regions) region.endAt(at, isWaiting)
  }

  /** Frees the decoders of its items; their current frames stay. */
  async freeDecoders(): Promise<void> {
    await Promise.all(this.#regions.map((region) => region.freeDecoder()))
  }

  unblock(): void {
    for (const region of this.#regions) region.unblock()
  }

  /** Shows an item of a region at once. */
  go(index: number, goal: Place): void {
    this.#regions[index]?.go(goal)
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
        if (region.phase === 'playing') void nextFrames(2).then(() => old.remove())
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

  #fill(content: StagedScene, give: (view: RegionView, region: Region) => void): void {
    this.content = content
    for (const [index, wanted] of content.regions.entries()) {
      const region = this.#regions[index] ?? this.#open(index)
      place(region.element, wanted)
      give(region, wanted)
    }
    for (const region of this.#regions.slice(content.regions.length)) region.show(noRegion, 'default')
  }

  #open(index: number, onState?: () => void): RegionView {
    const notify = () => {
      onState?.()
      this.#options.onState()
    }
    const region = new RegionView({ ...this.#options, onState: notify })
    this.#regions[index] = region
    this.layer.element.append(region.element)
    return region
  }
}

function place(element: HTMLElement, { x, y, width, height }: Region): void {
  element.style.left = `${x}%`
  element.style.top = `${y}%`
  element.style.width = `${width}%`
  element.style.height = `${height}%`
}
