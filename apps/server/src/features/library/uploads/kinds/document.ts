import { maxDocumentBytes } from '@digisigncast/contract/api/limits'
import { invalid } from '../../../../platform/fail.ts'
import { asSent, noMetadata, type Prepare, refuse } from './preparation.ts'

export const damagedDocument = 'This PDF is damaged. Export it again and upload the new file.'

/** Checks a PDF. Its pages are rendered in the background. */
export const prepareDocument: Prepare = async ({ decoder, accountId }, { file }) => {
  if (file.bytes > maxDocumentBytes)
    return invalid('file', `A PDF can have at most ${maxDocumentBytes / 1024 / 1024} MB. Make it smaller, or split it.`)
  await decoder.run(accountId, 'document', { path: file.path }).catch(refuse(damagedDocument))
  return {
    ...noMetadata,
    kind: 'document',
    original: asSent(file, 'pdf'),
    playback: null,
  }
}
