import { canDecode, soundFault } from '@digisigncast/contract/content/codecs'
import { kindOf, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { AccountTrx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { aboutMediaItem, lockFiles, type MediaRow, removeFiles, requireMyMedia } from '../media/index.ts'
import * as repo from './conversions.repo.ts'

/** Whether displays lack the picture or the sound of a video as it is. */
export const canConvert = ({ video_codec, audio_codec }: MediaRow): boolean =>
  !canDecode(video_codec) || soundFault(audio_codec) !== undefined

const isUnrendered = ({ kind, playback_file }: MediaRow): boolean => kindOf(kind).hasPages && playback_file === null

function tooMany(kind: repo.Kind): never {
  const { conversion, plural } = mediaKinds[kind]
  return fail(
    'request.too_many',
    `${conversion.most} ${plural} of your account are waiting already. Try again in a few minutes.`,
  )
}

interface Queued {
  userId: string | null
  now: number
}

/**
 * Adds a new video that the usual browsers cannot play, or that came without a picture, to the queue, unless the account
 * has too many in it.
 */
export async function queueIfNeeded(trx: AccountTrx, media: MediaRow, { userId, now }: Queued): Promise<void> {
  const { id: mediaId, account_id: accountId, original_file: file } = media
  if (file === null || !kindOf(media.kind).hasLength) return
  // Sound alone is converted on request.
  const isWithoutPicture = !canConvert(media) && media.thumbnail_file === null
  if (canDecode(media.video_codec) && !isWithoutPicture) return
  await repo.insert(trx, { mediaId, accountId, userId, kind: 'video', file, now })
}

interface Document {
  file: string
  /** Size of a document that replaces the file of a media item; undefined for a new item. */
  pendingBytes?: number
}

/** Adds a document to the queue. Throws when the account has too many in it. */
export async function queueDocument(
  trx: AccountTrx,
  media: MediaRow,
  document: Document,
  queued: Queued,
): Promise<void> {
  const { id: mediaId, account_id: accountId } = media
  if (!(await repo.insert(trx, { mediaId, accountId, kind: 'document', ...document, ...queued }))) tooMany('document')
}

/** Removes conversions of files that were replaced. Returns the files that waited to replace them. */
export const cancelConversions = (trx: AccountTrx, mediaIds: readonly string[]) => repo.remove(trx, mediaIds)

/** Queues a conversion. Returns its kind. */
export async function convert(platform: Platform, member: Member, mediaId: string): Promise<repo.Kind> {
  const { ffmpeg } = platform
  const { accountId, userId } = member
  const missing = (await ffmpeg.find()) ? undefined : missingText(await ffmpeg.install())
  const { kind } = await change(platform, member, {
    movesContent: { media: [mediaId] },
    work: async (trx): Promise<{ kind: repo.Kind; media: MediaRow }> => {
      const media = (await requireMyMedia(trx, member, [mediaId]))[0] ?? notFound('media item')
      const now = platform.now()
      if (await repo.retry(trx, mediaId, now)) return { kind: 'document', media }
      const { original_file: file } = media
      if (kindOf(media.kind).hasPages) {
        if (file === null || !isUnrendered(media))
          return fail('resource.conflict', 'All pages of this PDF are rendered.')
        await queueDocument(trx, media, { file }, { userId, now })
        return { kind: 'document', media }
      }
      if (file === null || !canConvert(media))
        return fail('resource.conflict', 'Most displays can play this file: it needs no conversion.')
      if (missing !== undefined) fail('resource.conflict', missing)
      if (!(await repo.insert(trx, { mediaId, accountId, userId, kind: 'video', file, now }))) tooMany('video')
      return { kind: 'video', media }
    },
    event: ({ media }) => ({ type: 'media.conversion_requested', ...aboutMediaItem(media) }),
  })
  platform.conversionAdded.send()
  return kind
}

const missingText = (install: string | null): string =>
  install === null
    ? 'This server does not convert videos. Export the video as MP4 with H.264, then replace the file.'
    : `This server cannot convert videos, because ffmpeg is not installed. Ask the operator of this service to run: ${install}`

export async function cancel(platform: Platform, member: Member, mediaId: string): Promise<void> {
  const { accountId } = member
  const { pending } = await change(platform, member, {
    // The file that waits to replace what displays show is deleted.
    movesContent: { media: [mediaId] },
    work: async (trx) => {
      const rows = await requireMyMedia(trx, member, [mediaId])
      return { rows, pending: await repo.remove(trx, [mediaId]) }
    },
    event: ({ rows: [media] }) => media && { type: 'media.conversion_canceled', ...aboutMediaItem(media) },
  })
  if (pending.length > 0) await lockFiles(platform, accountId, () => removeFiles(platform, accountId, pending))
}
