import type { Manifest, ManifestOverlay, Scene } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import type { PlacedNotice } from '@digisigncast/slide/notice/notice-layout'
import { drawnDrill, drawnNotice, showNotice } from '../notices/placed-notice.ts'
import type { PicturePart } from './picture.ts'
import type { ShownItem } from './play-record.ts'
import type { Stage, StageOptions } from './stage.ts'

type BoxEvents = Pick<StageOptions, 'onItem' | 'onItemEnd' | 'onChange'>

export interface BoxOptions extends Omit<BoxEvents, 'onChange'> {
  /** Creates the stage of an overlay. */
  open: (host: HTMLElement, events: BoxEvents) => Stage
  /** A takeover entered or left the display. */
  onTakeover: () => void
}

interface Shown {
  screen: Manifest['screen']
  overlay: ManifestOverlay
  /** Its place among the overlays, from below. */
  layer: number
  scene: Scene
  /** It is this takeover. A notice is shown in place of the scene. */
  takeover?: ManifestTakeover | undefined
}

const fadeMs = 500

/** A box that shows one overlay: its stage, or a notice. It is kept for the next one: a stage cannot be removed. */
export class OverlayBox {
  readonly element = document.createElement('div')
  readonly stage: Stage
  /** The item on the display. */
  item: ShownItem | undefined
  #shown: Shown | undefined
  #isPlaying = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #notice: { element: HTMLElement; placed: PlacedNotice } | undefined
  #mark = document.createElement('p')
  #onTakeover: () => void
  /** The takeover that was on the display when this was last looked at. */
  #lastTakeover: string | undefined

  constructor({ open, onItem, onItemEnd, onTakeover }: BoxOptions) {
    this.#onTakeover = onTakeover
    this.element.className = 'overlay'
    this.#mark.className = 'overlay-drill'
    this.#mark.textContent = 'Drill'
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
    const { screen, overlay, scene, layer, takeover } = shown
    place(this.element, overlay)
    this.element.style.zIndex = String(layer)
    const entry = overlay.entry?.id ?? takeover?.id
    if (takeover?.notice) this.#showNotice({ notice: takeover.notice, isDrill: takeover.isDrill })
    else {
      const staged = { ...scene, id: overlay.id, isTakeover: takeover !== undefined }
      this.stage.show({ screen, scenes: [{ ...staged, ...(entry !== undefined && { entry }) }] })
    }
    if (takeover?.isDrill) this.element.append(this.#mark)
    this.#fade()
  }

  /** Lays out its notice, for example after the size of the display has changed. */
  fit(): void {
    if (this.#notice) showNotice(this.#notice.element, this.#notice.placed, this.#screenSide)
  }

  /** The takeover that it shows on the display. */
  get takeover(): ManifestTakeover | undefined {
    return this.#isVisible ? this.#shown?.takeover : undefined
  }

  #showNotice(placed: PlacedNotice): void {
    const element = this.#notice?.element ?? document.createElement('div')
    element.className = 'placed-notice'
    this.element.append(element)
    this.#notice = { element, placed }
    this.fit()
  }

  /** Shorter side of the display, which the parent of the boxes fills. */
  get #screenSide(): number {
    const { clientWidth = 0, clientHeight = 0 } = this.element.parentElement ?? {}
    return Math.min(clientWidth, clientHeight)
  }

  /** Fades it out, and frees it. */
  leave(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => this.clear(), fadeMs)
    this.#fade()
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#shown = undefined
    this.stage.show(undefined)
    this.#notice?.element.remove()
    this.#notice = undefined
    this.#mark.remove()
    this.#fade()
  }

  get parts(): PicturePart[] {
    const { overlay, takeover } = this.#shown ?? {}
    if (!overlay) return []
    const at = (source: HTMLCanvasElement) => ({ source, fit: 'stretch' as const, behind: undefined, ...overlay })
    const notice = this.#notice && at(drawnNotice(this.#notice.element, this.#notice.placed, this.#screenSide))
    const parts = [...this.stage.parts.map((part) => ({ ...part, ...overlay })), ...(notice ? [notice] : [])]
    return takeover?.isDrill && parts.length > 0 ? [...parts, at(drawnDrill(this.element, this.#screenSide))] : parts
  }

  get #isVisible(): boolean {
    const hasContent = this.#isPlaying || this.#notice !== undefined
    return hasContent && this.#shown !== undefined && this.#timer === undefined
  }

  #fade(): void {
    this.element.style.opacity = this.#isVisible ? String((this.#shown?.overlay.opacity ?? 0) / 100) : '0'
    const { id } = this.takeover ?? {}
    if (id === this.#lastTakeover) return
    this.#lastTakeover = id
    this.#onTakeover()
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
