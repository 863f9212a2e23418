import { type Media, replaceMedia, uploadMedia } from '@digisigncast/contract/content/media'
import { setThumbnail } from '@digisigncast/contract/content/uploads'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { asFailure } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'
import { change } from '../../kernel/accounts/index.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { afterStoring, beforeStoring, requireRoomFor } from '../../kernel/quotas/index.ts'
import { cancelConversions, queueDocument, queueIfNeeded } from '../conversions/index.ts'
import {
  aboutMediaItem,
  insertMedia,
  isShownByOthers,
  keepPicture,
  listFilesBeside,
  listPagesOfTwin,
  lockFiles,
  type MediaRow,
  mediaFilesOf,
  mediaToWire,
  removeFiles,
  replacePages,
  requireMyMedia,
  requireRoomForFile,
  toWireWithConversion,
  updateMedia,
} from '../media/index.ts'
import { type NamedFile, receiveUpload, type UploadPart } from './receive-upload.ts'
import { storePicture } from './store-converted.ts'
import { type Facts, newMedia, place } from './store-media.ts'

type Parts = AsyncIterable<UploadPart>

interface Files {
  file: NamedFile
  thumbnail?: ReceivedFile | undefined
  /** Id of the resumable upload, if any. */
  uploadId?: string | undefined
}

const shownByOthers = (kind: string) =>
  `${kindOf(kind).isPicture ? 'Slides, web pages or streams' : 'Slides'} use this ${kind}. Replace it with another ${kind}, or remove it from them first.`
const pleaseChoose = () => invalid('file', 'Please choose a file.')

/** Handles a multipart upload: receives it, detects the type, creates renditions, stores the files and the row. */
export const upload = (platform: Platform, member: Member, parts: Parts): Promise<Media> =>
  receiveUpload(platform, { endpoint: uploadMedia, parts }, ({ file, thumbnail }) =>
    addFile(platform, member, { file: file ?? pleaseChoose(), thumbnail }),
  )

/** The same for a file that is here already. */
export const addFile = (platform: Platform, member: Member, files: Files): Promise<Media> =>
  logFailure(platform, member, { title: files.file.title, isReplacement: false, owner: member.userId }, () =>
    add(platform, member, files),
  )

/** Logs failures of `work`, because background uploads may have no visible response. */
async function logFailure<T>(
  platform: Platform,
  member: Member,
  { owner, ...upload }: { title: string; isReplacement: boolean; owner: string | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message } = asFailure(error as Error)
    const data = { ...upload, reason: message }
    await emitEvent(platform, { type: 'media.upload_failed', data, owners: [owner] }, { author: member })
    throw error
  }
}

async function add(platform: Platform, member: Member, { file, thumbnail, uploadId }: Files): Promise<Media> {
  const canConvert = (await platform.ffmpeg.find()) !== undefined
  const row = await place(platform, member.accountId, { file, thumbnail }, (facts) =>
    change(platform, member, {
      work: async (trx) => {
        const growth = await beforeStoring(trx, uploadId)
        await requireRoomFor(trx, member.accountId, 'media')
        const added = await insertMedia(trx, newMedia(member, file.title, facts, platform.now()))
        const queued = { userId: member.userId, now: platform.now() }
        if (canConvert) await queueIfNeeded(trx, added, queued)
        if (isUnrendered(facts)) await queueDocument(trx, added, { file: facts.original_file }, queued)
        if (added.page_count !== null) await replacePages(trx, added.id, await pagesOf(trx, added))
        await afterStoring(trx, member.accountId, growth)
        return added
      },
      event: (media) => ({ type: 'media.uploaded', ...aboutMediaItem(media) }),
    }),
  )
  const media = await toWireWithConversion(platform, row)
  if (kindOf(row.kind).conversion) platform.conversionAdded.send()
  return media
}

/** A document is rendered in the background, unless the account has it already. */
const isUnrendered = (facts: Facts): facts is Facts & { original_file: string } =>
  kindOf(facts.kind).hasPages && facts.playback_file === null && facts.original_file !== null

/** The pages of a document that the account has already. */
const pagesOf = async (trx: AccountTrx, media: MediaRow) =>
  media.page_count === null ? [] : listPagesOfTwin(trx, media)

/** Replaces the file of a media item: title, folder and playlists stay. */
export const replace = (platform: Platform, member: Member, parts: Parts): Promise<Media> =>
  receiveUpload(platform, { endpoint: replaceMedia, parts }, ({ file, thumbnail, fields }) =>
    replaceFile(platform, member, fields.media_id, { file: file ?? pleaseChoose(), thumbnail }),
  )

/** The same for a file that is here already. */
export async function replaceFile(platform: Platform, member: Member, id: string, files: Files): Promise<Media> {
  const media =
    (await requireMyMedia(ofAccount(platform.db, member.accountId), member, [id]))[0] ?? notFound('media item')
  if (media.source !== null && !kindOf(media.kind).upload)
    invalid('file', 'This item has no file. Edit it, or upload a new file.')
  return logFailure(platform, member, { title: media.title, isReplacement: true, owner: media.owner_id }, () =>
    exchange(platform, member, id, files),
  )
}

/** A document replaces the file when its pages are rendered; until then, screens show the previous one. */
async function exchange(platform: Platform, member: Member, id: string, files: Files): Promise<Media> {
  let before: string[] = []
  const canConvert = (await platform.ffmpeg.find()) !== undefined
  const row = await place(platform, member.accountId, files, (facts) =>
    change(platform, member, {
      movesContent: { media: [id] },
      work: async (trx) => {
        // Read inside the transaction: a concurrent replacement must be visible.
        const old = (await requireMyMedia(trx, member, [id]))[0] ?? notFound('media item')
        if (facts.kind !== old.kind && (await isShownByOthers(trx, id))) invalid('file', shownByOthers(old.kind))
        const beside = await listFilesBeside(trx, [id])
        const growth = await beforeStoring(trx, files.uploadId)
        const queued = { userId: member.userId, now: platform.now() }
        const pending = await cancelConversions(trx, [id])
        if (isUnrendered(facts)) {
          before = pending
          const document = { file: facts.original_file, pendingBytes: facts.stored_bytes }
          await queueDocument(trx, old, document, queued)
          await afterStoring(trx, member.accountId, growth)
          return old
        }
        before = [...mediaFilesOf(old), ...beside]
        await keepPicture(trx, { accountId: member.accountId, id, now: platform.now() })
        const changed = await updateMedia(trx, id, facts)
        await replacePages(trx, id, await pagesOf(trx, changed))
        await requireRoomForFile(trx, id)
        if (canConvert) await queueIfNeeded(trx, changed, queued)
        await afterStoring(trx, member.accountId, growth)
        return changed
      },
      event: (media) => ({
        type: isUnrendered(facts) ? 'media.document_uploaded' : 'media.file_replaced',
        ...aboutMediaItem(media),
      }),
    }),
  )
  await lockFiles(platform, member.accountId, () => removeFiles(platform, member.accountId, before))
  const media = await toWireWithConversion(platform, row)
  platform.conversionAdded.send()
  return media
}

/** Sets the browser-made thumbnail of a video that has none. */
export const uploadThumbnail = (platform: Platform, member: Member, parts: Parts): Promise<Media> =>
  receiveUpload(platform, { endpoint: setThumbnail, parts }, async ({ thumbnail, fields }) => {
    const row =
      (await requireMyMedia(ofAccount(platform.db, member.accountId), member, [fields.media_id]))[0] ??
      notFound('media item')
    // Users who can only add files may complete their own ones.
    if (row.owner_id !== member.userId) requirePermission(member, 'content.edit')
    if (!thumbnail) return invalid('thumbnail', 'Please choose a picture.')
    if (row.thumbnail_file || !kindOf(row.kind).upload?.needsPoster) return mediaToWire(row)
    const check = (trx: AccountTrx) => requireMyMedia(trx, member, [row.id])
    const stored = await storePicture(platform, member, row, { picture: thumbnail, check })
    return mediaToWire(stored ?? invalid('thumbnail', 'This image is damaged.'))
  })
