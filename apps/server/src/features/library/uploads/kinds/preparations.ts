import { acceptedText, mediaTypes } from '@digisigncast/contract/content/media-types'
import type { UploadKind } from '@digisigncast/contract/kinds/media-kinds'
import { invalid } from '../../../../platform/fail.ts'
import { prepareDocument } from './document.ts'
import { prepareImage } from './image.ts'
import { preparePackage } from './package.ts'
import type { Prepare, PreparedUpload, SentFile, UploadContext } from './preparation.ts'
import { prepareVideo } from './video.ts'

/** Checks and renditions of uploaded files, by kind. */
const preparations: Record<UploadKind, Prepare> = {
  image: prepareImage,
  video: prepareVideo,
  document: prepareDocument,
  package: preparePackage,
}

/** Strips the metadata of an upload and creates its renditions. Throws a readable error. */
export async function prepareUpload(context: UploadContext, sent: SentFile): Promise<PreparedUpload> {
  const { kind } = mediaTypes[sent.extension]
  if (kind === null) return invalid('file', acceptedText)
  return preparations[kind](context, sent)
}
