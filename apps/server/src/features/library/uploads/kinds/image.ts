import { mediaTypes } from '@digisigncast/contract/content/media-types'
import { asSent, named, noMetadata, type Prepare, refuse, withTemporary } from './preparation.ts'

const damaged = 'This image is damaged. Save it again and upload the new file.'
/** Longest side of images that play, in pixels: that of a 4K display. */
export const maxPlaybackSide = 3840

export const prepareImage: Prepare = (context, { file, extension }) =>
  withTemporary(context.storage, async (next) => {
    const { decoder, accountId } = context
    const to = { stripped: next(), thumbnail: next(), playback: next() }
    const facts = await decoder
      .run(accountId, 'picture', { from: file.path, extension, maxSide: maxPlaybackSide, ...to })
      .catch(refuse(damaged))
    const original = facts.isChanged ? await named(to.stripped, extension) : asSent(file, extension)
    const playback = facts.playback ? await named(to.playback, facts.playback) : original
    return {
      ...noMetadata,
      kind: 'image',
      mime: mediaTypes[facts.playback ?? extension].mime,
      width: facts.width,
      height: facts.height,
      bytes: playback.bytes,
      original,
      playback,
      thumbnail: await named(to.thumbnail, 'webp'),
    }
  })
