import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'
import { canShow } from '../../kinds.ts'
import { ImageSurface } from './image-surface.ts'
import { PageSurface } from './pages/page-surface.ts'
import { SlideSurface } from './slides/slide-surface.ts'
import { StreamSurface } from './stream-surface.ts'
import type { Surface, SurfaceOptions } from './surface.ts'
import { VideoSurface } from './video-surface.ts'

const surfaces: Record<ItemKind, (options: SurfaceOptions) => Surface> = {
  image: (options) => new ImageSurface(options),
  video: (options) => new VideoSurface(options),
  slide: (options) => new SlideSurface(options),
  web: (options) => new PageSurface('web', options),
  package: (options) => new PageSurface('package', options),
  stream: (options) => new StreamSurface(options),
}

/** Creates a surface for items of a kind; undefined for a kind that this player cannot show. */
export const surfaceFor = (kind: string, options: SurfaceOptions): Surface | undefined =>
  canShow(kind) ? surfaces[kind](options) : undefined
