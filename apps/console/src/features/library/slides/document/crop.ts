import { type ImageElement, imageZoom } from '@digisigncast/contract/slides/slide-document'
import type { Point, Rect } from './boxes.ts'
import { clamp, rounded } from './numbers.ts'

export type Crop = Pick<ImageElement, 'focusX' | 'focusY' | 'zoom'>
type Size = Pick<Rect, 'width' | 'height'>

function sizeIn(box: Size, picture: Size, zoom: number): Size {
  const scale = Math.max(box.width / picture.width, box.height / picture.height) * zoom
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Place of the whole picture, from the corner of the box that it fills. */
export function pictureRect(box: Size, picture: Size, { focusX, focusY, zoom }: Crop): Rect {
  const { width, height } = sizeIn(box, picture, zoom)
  return { x: ((box.width - width) * focusX) / 100, y: ((box.height - height) * focusY) / 100, width, height }
}

/** The focus that puts the picture to a place, as near as the box stays filled. Without room to move it, it stays. */
function focusAt(box: Size, { x, y, width, height }: Rect, { focusX, focusY }: Crop) {
  const [roomX, roomY] = [box.width - width, box.height - height]
  return {
    focusX: roomX > -0.01 ? focusX : rounded(clamp((x / roomX) * 100, 0, 100)),
    focusY: roomY > -0.01 ? focusY : rounded(clamp((y / roomY) * 100, 0, 100)),
  }
}

/** The crop after the picture was moved by a vector. */
export function movedCrop(box: Size, picture: Size, crop: Crop, by: Point): Crop {
  const rect = pictureRect(box, picture, crop)
  return { zoom: crop.zoom, ...focusAt(box, { ...rect, x: rect.x + by.x, y: rect.y + by.y }, crop) }
}

/** The crop with another zoom, within the limits. The middle of the box keeps its part of the picture. */
export function zoomedCrop(box: Size, picture: Size, crop: Crop, wanted: number): Crop {
  const zoom = rounded(clamp(wanted, imageZoom.min, imageZoom.max))
  const before = pictureRect(box, picture, crop)
  const factor = zoom / crop.zoom
  const rect = {
    x: box.width / 2 - (box.width / 2 - before.x) * factor,
    y: box.height / 2 - (box.height / 2 - before.y) * factor,
    ...sizeIn(box, picture, zoom),
  }
  return { zoom, ...focusAt(box, rect, crop) }
}
