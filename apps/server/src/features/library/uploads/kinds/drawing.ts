import { rm } from 'node:fs/promises'
import { maxDrawingBytes } from '@digisigncast/contract/api/limits'
import { invalid } from '../../../../platform/fail.ts'
import { readHashes } from '../../../../platform/storage/hash-file.ts'
import { isSvg } from '../../../../platform/storage/sniff-type.ts'
import type { ReceivedFile } from '../../../../platform/uploads/receive-file.ts'
import { maxPlaybackSide } from './image.ts'
import { refuse, type UploadContext } from './preparation.ts'

const damaged = 'This SVG cannot be drawn. Export it again, or as PNG, as large as the screen.'

/** Calls `use` with a PNG in place of an SVG, which is not stored: it can contain scripts. Other files stay as they are. */
export async function withDrawing<T>(
  { storage, decoder, accountId }: UploadContext,
  file: ReceivedFile,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!(await isSvg(file.path))) return use(file)
  if (file.bytes > maxDrawingBytes)
    return invalid(
      'file',
      `An SVG can have at most ${maxDrawingBytes / 1024 / 1024} MB. Make it smaller, or export it as PNG.`,
    )
  const path = storage.temporaryFile()
  try {
    await decoder.run(accountId, 'drawing', { from: file.path, to: path, side: maxPlaybackSide }).catch(refuse(damaged))
    return await use({ path, ...(await readHashes(path)) })
  } finally {
    await rm(path, { force: true })
  }
}
