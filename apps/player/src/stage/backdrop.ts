import { sizeOf } from './picture-size.ts'
import type { Picture } from './surfaces/surface.ts'

/** Sides of the canvases: scaled down to the first, and up again in steps, a picture is blurred at almost no cost. */
const sides = [12, 24, 48, 96]
/** Below this difference of the aspect ratios no bars are visible. */
const tolerance = 0.01

const scratch = new Map<number, HTMLCanvasElement>()

function square(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  return canvas
}

function scratchOf(side: number): HTMLCanvasElement {
  const canvas = scratch.get(side) ?? square(side)
  scratch.set(side, canvas)
  return canvas
}

/**
 * A blurred copy of an item behind it, drawn once before the item is shown. Its canvas is a square of constant size that
 * is stretched over the box, so that drawing causes no layout.
 */
export class Backdrop {
  readonly canvas = square(sides.at(-1) ?? 1)
  #host: HTMLElement

  constructor(host: HTMLElement) {
    this.#host = host
    this.canvas.className = 'backdrop'
    this.canvas.hidden = true
    host.prepend(this.canvas)
  }

  /** Draws the middle of the source with the proportions of the box, and shows it if the source leaves bars. */
  draw(source: Picture): void {
    const [width, height] = sizeOf(source)
    const { clientWidth, clientHeight } = this.#host
    const wider = width / height / (clientWidth / clientHeight)
    this.canvas.hidden = !(Math.abs(wider - 1) > tolerance && Number.isFinite(wider))
    if (this.canvas.hidden) return
    const [cutWidth, cutHeight] = wider > 1 ? [width / wider, height] : [width, height * wider]
    let from: CanvasImageSource = source
    let cut = [(width - cutWidth) / 2, (height - cutHeight) / 2, cutWidth, cutHeight] as const
    for (const side of sides) {
      const to = side === this.canvas.width ? this.canvas : scratchOf(side)
      const context = to.getContext('2d')
      if (!context) return this.hide()
      context.imageSmoothingQuality = 'high'
      context.clearRect(0, 0, side, side)
      context.drawImage(from, ...cut, 0, 0, side, side)
      if (to === this.canvas) {
        context.fillStyle = 'rgb(0 0 0 / 28%)'
        context.fillRect(0, 0, side, side)
      }
      from = to
      cut = [0, 0, side, side]
    }
  }

  hide(): void {
    this.canvas.hidden = true
  }
}
