import type { UploadKind } from '@digisigncast/contract/kinds/media-kinds'
import { prepareDocument } from './document.ts'
import { prepareImage } from './image.ts'
import { preparePackage } from './package.ts'
import type { Prepare } from './preparation.ts'
import { prepareVideo } from './video.ts'

/** What becomes of the files of each kind that is uploaded. */
export const preparations: Record<UploadKind, Prepare> = {
  image: prepareImage,
  video: prepareVideo,
  document: prepareDocument,
  package: preparePackage,
}
