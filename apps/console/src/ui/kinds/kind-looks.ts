import type { MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import {
  IconBroadcast,
  IconFileText,
  IconLayoutBoard,
  IconMovie,
  IconPackage,
  IconPhoto,
  IconPlayerPlayFilled,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'

interface KindLook {
  /** In place of a picture. */
  icon: TablerIcon
  /** On thumbnails of kinds that look like images. */
  badge?: TablerIcon
  /** "MP4"; undefined: its type is its kind. */
  formatOf?: (mime: string | null) => string | undefined
  /** Whether the texts about an item begin with its kind. */
  isNamed?: true
  /** The size of which file is shown; default: of the one that plays. */
  size?: 'upload' | 'none'
  /** Only displays load it: there is no picture of it. */
  isOnDisplaysOnly?: true
}

const formatOf = (mime: string | null): string | undefined => mime?.split('/')[1]?.toUpperCase()

/** How media items of each kind look. */
const kindLooks: Record<MediaKind | 'unknown', KindLook> = {
  image: { icon: IconPhoto, formatOf },
  video: { icon: IconMovie, badge: IconPlayerPlayFilled, formatOf },
  // The file that plays is that of its first page.
  document: { icon: IconFileText, badge: IconFileText, formatOf: () => 'PDF', size: 'upload' },
  // The file that plays is its picture.
  slide: { icon: IconLayoutBoard, badge: IconLayoutBoard, isNamed: true, size: 'none' },
  web: { icon: IconWorld, badge: IconWorld, isOnDisplaysOnly: true },
  stream: { icon: IconBroadcast, badge: IconBroadcast, isOnDisplaysOnly: true },
  package: { icon: IconPackage, badge: IconPackage, isNamed: true, isOnDisplaysOnly: true },
  unknown: { icon: IconPhoto },
}

export const lookOf = (kind: MediaKind | 'unknown'): KindLook => kindLooks[kind]
