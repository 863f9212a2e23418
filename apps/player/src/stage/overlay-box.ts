import type { Manifest, ManifestOverlay, Scene } from '@digisigncast/contract/content/manifest'
import type { PicturePart } from './picture.ts'
import type { ShownItem } from './play-record.ts'
import type { Stage, StageOptions } from './stage.ts'

type BoxEvents = Pick<StageOptions, 'onItem' | 'onItemEnd' | 'onChange'>

export interface BoxOptions extends Omit<BoxEvents, 'onChange'> {
  /** Creates the stage of an overlay. */
  open: (host: HTMLElement, events: BoxEvents) => Stage
}

interface Shown {
  screen: Manifest['screen']
  overlay: ManifestOverlay
  /** Its place among the overlays, from below. */
  layer: number
  scene: Scene
}

const fadeMs = 500

/** A box with a stage that shows one overlay. It is kept for the next one: a stage cannot be removed. */
export class OverlayBox {
  readonly element = document.createElement('div')
  readonly stage: Stage
  /** The item on the display. */
  item: ShownItem | undefined
  #shown: Shown | undefined
  #isPlaying = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ open, onItem, onItemEnd }: BoxOptions) {
    this.element.className = 'overlay'
    this.stage = open(this.element, {
      onItem: (shown) => {
        this.item = shown
        onItem(shown)
      },
      onItemEnd: (played) => {
        if (this.item?.startedAt === played.startedAt) this.item = undefined
        onItemEnd(played)
      },
      onChange: (isPlaying) => {
        this.#isPlaying = isPlaying
        this.#fade()
      },
    })
  }

  /** Undefined: it is free. */
  get id(): string | undefined {
    return this.#shown?.overlay.id
  }

  show(shown: Shown): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#shown = shown
    const { screen, overlay, scene, layer } = shown
    place(this.element, overlay)
    this.element.style.zIndex = String(layer)
    const { entry } = overlay
    this.stage.show({ screen, scenes: [{ ...scene, id: overlay.id, ...(entry && { entry: entry.id }) }] })
    this.#fade()
  }

  /** Fades it out, and frees it. */
  leave(): void {
    if (this.#timer !== undefined) return
    this.element.style.opacity = '0'
    this.#timer = setTimeout(() => this.clear(), fadeMs)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#shown = undefined
    this.stage.show(undefined)
    this.#fade()
  }

  get parts(): PicturePart[] {
    const overlay = this.#shown?.overlay
    return overlay ? this.stage.parts.map((part) => ({ ...part, ...overlay })) : []
  }

  #fade(): void {
    const isVisible = this.#isPlaying && this.#shown !== undefined && this.#timer === undefined
    this.element.style.opacity = isVisible ? String((this.#shown?.overlay.opacity ?? 0) / 100) : '0'
  }
}

/** Margins and corners are in percent of the shorter side of the display, which `vmin` is in all browsers. */
function place({ style }: HTMLElement, { x, y, width, height, margin, radius }: ManifestOverlay): void {
  style.left = `calc(${x}% + ${margin}vmin)`
  style.top = `calc(${y}% + ${margin}vmin)`
  style.width = `calc(${width}% - ${2 * margin}vmin)`
  style.height = `calc(${height}% - ${2 * margin}vmin)`
  style.borderRadius = `${radius}vmin`
}
