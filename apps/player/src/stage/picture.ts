import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Fit } from '@digisigncast/contract/content/presentation'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { drawTakeover } from '../notices/notice-picture.ts'
import { sizeOf } from './picture-size.ts'
import type { Picture } from './surfaces/surface.ts'

type Rotation = Manifest['screen']['rotation']

/** The picture of an item, its fit, and the blurred copy or the color behind it. */
export interface ShownPicture {
  source: Picture
  fit: Fit
  behind: HTMLCanvasElement | string | undefined
  /** Draws the present state, if `source` is not that. */
  drawPresent?: () => Promise<Picture | undefined>
}

/** The picture of a region; position and size in percent. */
export interface PicturePart extends ShownPicture {
  x: number
  y: number
  width: number
  height: number
  /** Set for overlays, which have no background. In percent; margin and radius of the shorter side. */
  opacity?: number
  margin?: number
  radius?: number
}

const maxSide = 1280
const quality = 0.8
const drawTimeoutMs = 2000

interface Screenshot {
  parts: readonly PicturePart[]
  rotation: Rotation
  /** Color behind the parts. */
  ground: string
  takeover: ManifestTakeover | undefined
}

/** Parts by their source, as they look now. Sources that cannot be drawn in time are left out. */
export async function drawPresent(parts: readonly PicturePart[]): Promise<Map<Picture, Picture>> {
  const drawn = await Promise.all(
    parts.map(async (part) => {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, drawTimeoutMs))
      const present = await Promise.race([part.drawPresent?.().catch(() => undefined), late])
      return present ? [[part.source, present] as const] : []
    }),
  )
  return new Map(drawn.flat())
}

/** Takes a screenshot as a JPEG of at most 1280 px, rotated like the display. */
export function takePicture({ parts, rotation, ground, takeover }: Screenshot): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(window.innerWidth, window.innerHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(window.innerWidth * scale))
  canvas.height = Math.max(1, Math.round(window.innerHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('This browser cannot take screenshots.'))
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  const isUpright = rotation === 90 || rotation === 270
  const [width, height] = isUpright ? [canvas.height, canvas.width] : [canvas.width, canvas.height]
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((rotation * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  for (const part of parts) draw(context, part, [width / 100, height / 100])
  if (takeover) drawTakeover(context, takeover, [width, height])
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The screenshot could not be created.'))),
      'image/jpeg',
      quality,
    )
  })
}

function draw(context: CanvasRenderingContext2D, part: PicturePart, [perX, perY]: [number, number]): void {
  const perSide = Math.min(perX, perY)
  const { behind, fit, opacity, margin = 0, radius = 0 } = part
  const [boxWidth, boxHeight] = [part.width * perX - 2 * margin * perSide, part.height * perY - 2 * margin * perSide]
  const [left, top] = [part.x * perX + margin * perSide, part.y * perY + margin * perSide]
  context.save()
  context.globalAlpha = (opacity ?? 100) / 100
  outline(context, [left, top, boxWidth, boxHeight], radius * perSide)
  context.clip()
  if (opacity === undefined || typeof behind === 'string') {
    context.fillStyle = typeof behind === 'string' ? behind : '#000'
    context.fillRect(left, top, boxWidth, boxHeight)
  }
  if (opacity === undefined && typeof behind === 'object') context.drawImage(behind, left, top, boxWidth, boxHeight)
  const [width, height] = sizeOf(part.source)
  if (width > 0 && height > 0) {
    const [w, h] = fittedSize(fit, [width, height], [boxWidth, boxHeight])
    context.drawImage(part.source, left + (boxWidth - w) / 2, top + (boxHeight - h) / 2, w, h)
  }
  context.restore()
}

type Size = readonly [width: number, height: number]

function fittedSize(fit: Fit, [width, height]: Size, [boxWidth, boxHeight]: Size): Size {
  if (fit === 'stretch') return [boxWidth, boxHeight]
  const scale = Math[fit === 'cover' ? 'max' : 'min'](boxWidth / width, boxHeight / height)
  return [width * scale, height * scale]
}

/** A rectangle with rounded corners, as a path. */
function outline(context: CanvasRenderingContext2D, box: readonly [number, number, number, number], of: number): void {
  const [left, top, width, height] = box
  const radius = Math.min(of, width / 2, height / 2)
  const [right, bottom] = [left + width, top + height]
  context.beginPath()
  context.moveTo(left + radius, top)
  context.arcTo(right, top, right, bottom, radius)
  context.arcTo(right, bottom, left, bottom, radius)
  context.arcTo(left, bottom, left, top, radius)
  context.arcTo(left, top, right, top, radius)
  context.closePath()
}
