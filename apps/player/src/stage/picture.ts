import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Picture } from './surfaces/surface.ts'

type Rotation = Manifest['screen']['rotation']

/** The picture of a region; position and size in percent. */
export interface PicturePart {
  source: Picture
  x: number
  y: number
  width: number
  height: number
}

const maxSide = 1280
const quality = 0.8

function sizeOf(source: Picture): [width: number, height: number] {
  if (source instanceof HTMLImageElement) return [source.naturalWidth, source.naturalHeight]
  if (source instanceof HTMLVideoElement) return [source.videoWidth, source.videoHeight]
  return [source.width, source.height]
}

/** Takes a screenshot as a JPEG of at most 1280 px, rotated like the display. */
export function takePicture(parts: readonly PicturePart[], rotation: Rotation, ground: string): Promise<Blob> {
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
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The screenshot could not be created.'))),
      'image/jpeg',
      quality,
    )
  })
}

function draw(context: CanvasRenderingContext2D, part: PicturePart, [perX, perY]: [number, number]): void {
  const [boxWidth, boxHeight] = [part.width * perX, part.height * perY]
  const [left, top] = [part.x * perX, part.y * perY]
  context.fillStyle = '#000'
  context.fillRect(left, top, boxWidth, boxHeight)
  const [width, height] = sizeOf(part.source)
  if (width === 0 || height === 0) return
  const fit = Math.min(boxWidth / width, boxHeight / height)
  const [w, h] = [width * fit, height * fit]
  context.drawImage(part.source, left + (boxWidth - w) / 2, top + (boxHeight - h) / 2, w, h)
}
