import { videoCodecs } from '@digisigncast/contract/content/codecs'
import type { Platform } from '../../../platform/platform.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'
import { change } from '../../kernel/accounts/index.ts'
import { afterStoring, beforeStoring } from '../../kernel/quotas/index.ts'
import { findManyMedia, lockFiles, type MediaRow, mediaFilesOf, removeFiles, updateMedia } from '../media/index.ts'
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
      change(
        platform,
        { accountId, userId: null, name: 'The server' },
        {
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
        },
      ),
    )
  } catch (error) {
    if (error instanceof Superseded) return false
    throw error
  }
  await lockFiles(platform, accountId, () => removeFiles(platform, accountId, mediaFilesOf(media)))
  return true
}
