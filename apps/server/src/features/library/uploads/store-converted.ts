import { rm } from 'node:fs/promises'
import { videoCodecs } from '@digisigncast/contract/content/codecs'
import type { AccountTrx } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'
import { type Author, change, theServer } from '../../kernel/accounts/index.ts'
import { afterStoring, beforeStoring } from '../../kernel/quotas/index.ts'
import { findManyMedia, lockFiles, type MediaRow, mediaFilesOf, removeFiles, updateMedia } from '../media/index.ts'
import { writePoster } from './kinds/video.ts'
import { place } from './store-media.ts'

class Superseded extends Error {}

/**
 * Replaces the file of a video by its converted version; the thumbnail stays if there is one. Returns false when the
 * media item was deleted or its file was replaced meanwhile.
 */
export async function storeConverted(
  platform: Platform,
  media: MediaRow,
  files: { file: ReceivedFile; thumbnail?: ReceivedFile | undefined },
): Promise<boolean> {
  const { id, account_id: accountId, original_file, thumbnail_file, video_codec } = media
  const from = video_codec ? videoCodecs[video_codec].name : null
  const keptBytes = thumbnail_file ? ((await platform.storage.sizeOf(`${accountId}/${thumbnail_file}`)) ?? 0) : 0
  try {
    await place(platform, accountId, files, (facts) =>
      change(platform, theServer(accountId), {
        movesContent: { media: [id] },
        work: async (trx) => {
          const [now] = await findManyMedia(trx, { accountId, hiddenOwners: [] }, [id])
          if (now?.original_file !== original_file) throw new Superseded()
          const growth = await beforeStoring(trx)
          const kept = facts.thumbnail_file
            ? {}
            : { thumbnail_file: now.thumbnail_file, stored_bytes: facts.stored_bytes + keptBytes }
          const changed = await updateMedia(trx, id, { ...facts, ...kept })
          await afterStoring(trx, accountId, growth)
          return changed
        },
        event: ({ title, owner_id }) => ({
          type: 'media.converted',
          subject: id,
          data: { title, from },
          owners: [owner_id],
        }),
      }),
    )
  } catch (error) {
    if (error instanceof Superseded) return false
    throw error
  }
  await lockFiles(platform, accountId, () => removeFiles(platform, accountId, mediaFilesOf(media)))
  return true
}

interface NewPicture {
  picture: ReceivedFile
  /** Fails for those who may not set it. */
  check?: (trx: AccountTrx) => Promise<unknown>
}

/** Stores the picture of a video that has none. Returns undefined if it is unreadable. */
export async function storePicture(
  platform: Platform,
  author: Author,
  { id }: MediaRow,
  { picture, check }: NewPicture,
): Promise<MediaRow | undefined> {
  const { storage, decoder, ffmpeg } = platform
  const { accountId } = author
  const poster = await writePoster({ storage, decoder, ffmpeg, accountId }, picture)
  if (!poster) return undefined
  const work = async (trx: AccountTrx): Promise<MediaRow> => {
    await check?.(trx)
    const [media = notFound('media item')] = await findManyMedia(trx, { accountId, hiddenOwners: [] }, [id])
    if (media.thumbnail_file !== null) return media
    const stored_bytes = media.stored_bytes + poster.bytes
    return updateMedia(trx, id, { thumbnail_file: poster.name, stored_bytes })
  }
  try {
    return await lockFiles(platform, accountId, async () => {
      await storage.adopt(poster.path, `${accountId}/${poster.name}`)
      return change(platform, author, { hints: ['media.changed'], movesContent: { media: [id] }, work })
    })
  } finally {
    await rm(poster.path, { force: true })
  }
}
