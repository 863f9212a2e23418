import type { Picture } from './surfaces/surface.ts'

/** Natural width and height of a picture; 0 while unknown. */
export function sizeOf(source: Picture): [width: number, height: number] {
  if (source instanceof HTMLImageElement) return [source.naturalWidth, source.naturalHeight]
  if (source instanceof HTMLVideoElement) return [source.videoWidth, source.videoHeight]
  return [source.width, source.height]
}
