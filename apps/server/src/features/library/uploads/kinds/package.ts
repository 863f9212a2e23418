import { maxPackageBytes } from '@digisigncast/contract/api/limits'
import { mediaTypes } from '@digisigncast/contract/content/media-types'
import { invalid } from '../../../../platform/fail.ts'
import { asSent, named, noMetadata, type Prepare, refuse, withTemporary } from './preparation.ts'

const damaged = 'This HTML package cannot be read. Create the ZIP file again and upload the new file.'

/** Composes the page of an HTML package; the package is kept as well. */
export const preparePackage: Prepare = async ({ storage, decoder, accountId }, { file }) => {
  if (file.bytes > maxPackageBytes)
    return invalid(
      'file',
      `An HTML package can have at most ${maxPackageBytes / 1024 / 1024} MB. Make its files smaller.`,
    )
  return withTemporary(storage, async (next) => {
    const to = next()
    await decoder.run(accountId, 'package', { from: file.path, to }).catch(refuse(damaged))
    const playback = await named(to, 'html')
    return {
      ...noMetadata,
      kind: 'package',
      mime: mediaTypes.html.mime,
      bytes: playback.bytes,
      original: asSent(file, 'zip'),
      playback,
    }
  })
}
