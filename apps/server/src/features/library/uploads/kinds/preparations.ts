import type { UploadKind } from '@digisigncast/contract/kinds/media-kinds'
import { prepareDocument } from './document.ts'
import { prepareImage } from './image.ts'
import { preparePackage } from './package.ts'
import type { Prepare } from './preparation.ts'
import { prepareVideo } from './video.ts'

/** Checks and renditions of uploaded files, by kind. */
export const preparations: Record<UploadKind, Prepare> = {
  image: prepareImage,
  video: prepareVideo,
  document: prepareDocument,
  package: preparePackage,
}
