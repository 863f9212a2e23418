import type { Manifest, ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import type { ShownOverlay } from '@digisigncast/timeline/overlays/overlays-at'
import { needsDecoder } from '../kinds.ts'
import { type BoxOptions, OverlayBox } from './overlay-box.ts'
import type { PicturePart } from './picture.ts'
import type { ShownItem } from './play-record.ts'
import type { ItemFailure } from './region/loop.ts'
import type { IncompleteItem, Stage } from './stage.ts'

export interface OverlaysOptions extends Omit<BoxOptions, 'onTakeover'> {
  /** A takeover above the content entered or left the display. */
  onTakeover?: () => void
  /** The stage below. */
  main: Stage
}

const checkEveryMs = 1000

/**
 * The overlays above the stage, each in a box with a stage of its own. A video in an overlay needs a second decoder. On
 * devices without one, and where the video does not start, its picture is shown.
 */
export class Overlays {
  readonly element = document.createElement('div')
  #options: OverlaysOptions
  /** In the order of their layers. A box without an overlay is free. */
  #boxes: OverlayBox[] = []
  #screen: Manifest['screen'] | undefined
  #shown: readonly ShownOverlay[] = []
  /** All videos and streams of overlays are shown as pictures, or these ones. */
  #isSingleDecoder = false
  #stills = new Set<string>()
  #timer: ReturnType<typeof setInterval>

  constructor(stage: HTMLElement, options: OverlaysOptions) {
    this.#options = options
    this.element.id = 'overlays'
    stage.after(this.element)
    addEventListener('resize', this.#fit)
    this.#timer = setInterval(() => this.#check(), checkEveryMs)
  }

  /** Shows these overlays, later ones above earlier ones. Those that stay play on. */
  show(screen: Manifest['screen'], overlays: readonly ShownOverlay[]): void {
    this.#screen = screen
    this.#shown = overlays
    const ids = new Set(overlays.map(({ overlay }) => overlay.id))
    for (const box of this.#boxes) if (box.id !== undefined && !ids.has(box.id)) box.leave()
    for (const [layer, { overlay, scene, takeover }] of overlays.entries()) {
      const box = this.#boxOf(overlay.id)
      box.show({ screen, overlay, layer, scene: this.#playable(scene), takeover })
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    removeEventListener('resize', this.#fit)
    for (const box of this.#boxes) box.clear()
    this.element.remove()
  }

  #fit = (): void => {
    for (const box of this.#boxes) box.fit()
  }

  /** The takeovers above the content that are on the display. */
  get takeovers(): readonly ManifestTakeover[] {
    return this.#boxes.flatMap((box) => box.takeover ?? [])
  }

  failures(): ItemFailure[] {
    return this.#boxes.flatMap((box) => box.stage.failures())
  }

  /** The items that are shown without parts, and the videos that are shown as pictures. */
  incomplete(): IncompleteItem[] {
    const stills = this.#shown.flatMap(({ scene }) => itemsOf(scene).filter((item) => this.#isStill(item)))
    return [...this.#boxes.flatMap((box) => box.stage.incomplete()), ...stills.map((item) => ({ item, parts: [] }))]
  }

  get isFrozen(): boolean {
    return this.#boxes.some((box) => box.stage.isFrozen)
  }

  /** The items on the display. */
  get items(): readonly ShownItem[] {
    return this.#boxes.flatMap((box) => box.item ?? [])
  }

  /** The pictures of their items with their positions, for a screenshot. */
  get parts(): PicturePart[] {
    const inOrder = this.#shown.flatMap(({ overlay }) => this.#boxes.find((box) => box.id === overlay.id) ?? [])
    return inOrder.flatMap((box) => box.parts)
  }

  #boxOf(id: string): OverlayBox {
    const box = this.#boxes.find((one) => one.id === id) ?? this.#boxes.find((one) => one.id === undefined)
    if (box) return box
    const added = new OverlayBox({ onTakeover: () => undefined, ...this.#options })
    this.#boxes.push(added)
    this.element.append(added.element)
    return added
  }

  /** The scene without sound, and with pictures in place of videos that cannot play. */
  #playable(scene: Scene): Scene {
    const playable = ({ volume: _volume, ...item }: ManifestItem): ManifestItem[] => {
      if (!this.#isStill(item)) return [item]
      const { stream, poster = stream?.fallback, ...picture } = item
      return poster === undefined ? [] : [{ ...picture, kind: 'image', asset: poster }]
    }
    return { ...scene, regions: scene.regions.map((one) => ({ ...one, items: one.items.flatMap(playable) })) }
  }

  #isStill(item: ManifestItem): boolean {
    return isVideo(item) && (this.#isSingleDecoder || this.#stills.has(contentOf(item)))
  }

  /** The content below comes first: an overlay takes no decoder that it needs. */
  #check(): void {
    const { main } = this.#options
    const videos = this.#shown
      .flatMap(({ scene }) => itemsOf(scene).filter(isVideo))
      .filter((one) => !this.#isStill(one))
    if (videos.length === 0 || !this.#screen) return
    const late = this.failures().flatMap(({ item }) => (isVideo(item) ? contentOf(item) : []))
    for (const content of late) this.#stills.add(content)
    const isMissingOne = main.failures().some(({ item, isBroken }) => isVideo(item) && !isBroken)
    this.#isSingleDecoder ||= main.isSingleDecoder || isMissingOne
    if (late.length > 0 || this.#isSingleDecoder) this.show(this.#screen, this.#shown)
  }
}

const isVideo = ({ kind }: ManifestItem): boolean => needsDecoder[kind]

const itemsOf = ({ regions }: Scene): ManifestItem[] => regions.flatMap(({ items }) => items)
