import { acceptedText, mediaTypes } from '@digisigncast/contract/content/media-types'
import { invalid } from '../../../platform/fail.ts'
import type { PreparedUpload, SentFile, UploadContext } from './kinds/preparation.ts'
import { preparations } from './kinds/preparations.ts'

/** Strips the metadata of an upload and creates its renditions. Throws a readable error. */
export async function prepareUpload(context: UploadContext, sent: SentFile): Promise<PreparedUpload> {
  const { kind } = mediaTypes[sent.extension]
  if (kind === null) return invalid('file', acceptedText)
  return preparations[kind](context, sent)
}
