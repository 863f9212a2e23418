import { canDecode, soundFault } from '@digisigncast/contract/content/codecs'
import { maxConversions } from '@digisigncast/contract/content/conversions'
import type { Trx } from '../../database/open.ts'
import { fail, notFound } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { change } from '../accounts/index.ts'
import { type MediaRow, requireMyMedia } from '../media/index.ts'
import * as repo from './conversions.repo.ts'

const canConvert = ({ video_codec, audio_codec }: MediaRow): boolean =>
  !canDecode(video_codec) || soundFault(audio_codec) !== undefined

/** Adds a new video that the usual browsers cannot play to the queue, unless the account has too many in it. */
export async function queueIfNeeded(trx: Trx, media: MediaRow, userId: string | null, now: number): Promise<void> {
  const { id: mediaId, account_id: accountId, original_file: file } = media
  if (file === null || canDecode(media.video_codec)) return
  await repo.insert(trx, { mediaId, accountId, userId, file, now })
}

/** Removes conversions of files that were replaced. */
export const cancelConversions = (trx: Trx, accountId: string, mediaIds: readonly string[]) =>
  repo.remove(trx, accountId, mediaIds)

export async function convert(platform: Platform, member: Member, mediaId: string): Promise<void> {
  const { ffmpeg } = platform
  const missing = (await ffmpeg.find()) ? undefined : missingText(await ffmpeg.install())
  await change(platform, member, {
    events: ['media.changed'],
    work: async (trx) => {
      const media = (await requireMyMedia(trx, member, [mediaId]))[0] ?? notFound('file')
      if (missing !== undefined) fail('resource.conflict', missing)
      if (media.original_file === null || !canConvert(media))
        fail('resource.conflict', 'Most displays can play this file: it needs no conversion.')
      const { original_file: file } = media
      const { accountId, userId } = member
      if (!(await repo.insert(trx, { mediaId, accountId, userId, file, now: platform.now() })))
        fail('request.too_many', `${maxConversions} videos of your account are waiting already. Try again later.`)
    },
  })
}

const missingText = (install: string | null): string =>
  install === null
    ? 'This server does not convert videos. Export the video as MP4 with H.264, then replace the file.'
    : `This server cannot convert videos, because ffmpeg is not installed. Ask the platform’s operator to run: ${install}`

export async function cancel(platform: Platform, member: Member, mediaId: string): Promise<void> {
  await change(platform, member, {
    events: ['media.changed'],
    work: async (trx) => {
      await requireMyMedia(trx, member, [mediaId])
      await repo.remove(trx, member.accountId, [mediaId])
    },
  })
}
