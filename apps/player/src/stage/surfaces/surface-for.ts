import type { ItemKind } from '@digisigncast/contract/content/media-types'
import { canShow } from '../../kinds.ts'
import { ImageSurface } from './image-surface.ts'
import { PackageSurface } from './pages/package-surface.ts'
import { WebSurface } from './pages/web-surface.ts'
import { SlideSurface } from './slides/slide-surface.ts'
import { StreamSurface } from './stream-surface.ts'
import type { Surface, SurfaceOptions } from './surface.ts'
import { VideoSurface } from './video-surface.ts'

const surfaces: Record<ItemKind, new (options: SurfaceOptions) => Surface> = {
  image: ImageSurface,
  video: VideoSurface,
  slide: SlideSurface,
  web: WebSurface,
  package: PackageSurface,
  stream: StreamSurface,
}

/** Creates a surface for items of a kind; undefined for a kind that this player cannot show. */
export const surfaceFor = (kind: string, options: SurfaceOptions): Surface | undefined =>
  canShow(kind) ? new surfaces[kind](options) : undefined
