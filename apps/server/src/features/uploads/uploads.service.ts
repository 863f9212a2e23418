import { rm } from 'node:fs/promises'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { type MediaFile, replaceMedia, uploadMedia } from '@digisigncast/contract/content/media'
import { setThumbnail } from '@digisigncast/contract/content/uploads'
import type { Trx } from '../../database/open.ts'
import { forbidden, invalid, notFound } from '../../platform/fail.ts'
import { asFailure } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import type { ReceivedFile } from '../../platform/uploads/receive-file.ts'
import { change } from '../accounts/index.ts'
import { cancelConversions, queueIfNeeded } from '../conversions/index.ts'
import { writeLog } from '../logs/index.ts'
import {
  insertMedia,
  lockFiles,
  type MediaRow,
  mediaFilesOf,
  mediaFileToWire,
  removeFiles,
  requireMyMedia,
  updateMedia,
} from '../media/index.ts'
import { afterStoring, beforeStoring, requireRoomFor } from '../plans/index.ts'
import { writePoster } from './prepare-upload.ts'
import { type NamedFile, receiveUpload, type UploadPart } from './receive-upload.ts'
import { newMedia, place } from './store-media.ts'

type Parts = AsyncIterable<UploadPart>

interface Files {
  file: NamedFile
  thumbnail?: ReceivedFile | undefined
  /** Id of the resumable upload, if any. */
  uploadId?: string | undefined
}

const pleaseChoose = () => invalid('file', 'Please choose a file.')

/** Handles a multipart upload: receives it, detects the type, creates renditions, stores the files and the row. */
export const upload = (platform: Platform, member: Member, parts: Parts): Promise<MediaFile> =>
  receiveUpload(platform, { endpoint: uploadMedia, parts }, ({ file, thumbnail }) =>
    addFile(platform, member, { file: file ?? pleaseChoose(), thumbnail }),
  )

/** The same for a file that is here already. */
export const addFile = (platform: Platform, member: Member, files: Files): Promise<MediaFile> =>
  logFailure(platform, member, `The upload of “${files.file.title}”`, () => add(platform, member, files))

/** Logs failures of `work`, because background uploads may have no visible response. */
async function logFailure<T>(platform: Platform, member: Member, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message } = asFailure(error as Error)
    await writeLog(platform, {
      accountId: member.accountId,
      userId: member.userId,
      type: 'error',
      area: 'content',
      description: `${what} by ${member.name} failed. ${message}`,
    })
    throw error
  }
}

async function add(platform: Platform, member: Member, { file, thumbnail, uploadId }: Files): Promise<MediaFile> {
  const canConvert = (await platform.ffmpeg.find()) !== undefined
  const row = await place(platform, member.accountId, { file, thumbnail }, (facts) =>
    change(platform, member, {
      events: ['media.changed'],
      says: () => `uploaded “${file.title}”.`,
      work: async (trx) => {
        const growth = await beforeStoring(trx, member.accountId, uploadId)
        await requireRoomFor(trx, member.accountId, 'media')
        const added = await insertMedia(trx, newMedia(member, file.title, facts, platform.now()))
        if (canConvert) await queueIfNeeded(trx, added, member.userId, platform.now())
        await afterStoring(trx, member.accountId, growth)
        return added
      },
    }),
  )
  return mediaFileToWire(row)
}

/** Replaces the file of a media item: title, folder and playlists stay. */
export const replace = (platform: Platform, member: Member, parts: Parts): Promise<MediaFile> =>
  receiveUpload(platform, { endpoint: replaceMedia, parts }, ({ file, thumbnail, fields }) =>
    replaceFile(platform, member, fields.media_id, { file: file ?? pleaseChoose(), thumbnail }),
  )

/** The same for a file that is here already. */
export async function replaceFile(platform: Platform, member: Member, id: string, files: Files): Promise<MediaFile> {
  const { title } = (await requireMyMedia(platform.db, member, [id]))[0] ?? notFound('file')
  return logFailure(platform, member, `The replacement of “${title}”`, () => exchange(platform, member, id, files))
}

async function exchange(platform: Platform, member: Member, id: string, files: Files): Promise<MediaFile> {
  let before: string[] = []
  const canConvert = (await platform.ffmpeg.find()) !== undefined
  const row = await place(platform, member.accountId, files, (facts) =>
    change(platform, member, {
      events: ['media.changed', 'playlists.changed', 'screens.changed'],
      movesContent: true,
      says: ({ title }: MediaRow) => `replaced the file of “${title}”.`,
      work: async (trx) => {
        // Read inside the transaction: a concurrent replacement must be visible.
        const old = (await requireMyMedia(trx, member, [id]))[0] ?? notFound('file')
        before = mediaFilesOf(old)
        const growth = await beforeStoring(trx, member.accountId, files.uploadId)
        const changed = await updateMedia(trx, member.accountId, id, facts)
        await cancelConversions(trx, member.accountId, [id])
        if (canConvert) await queueIfNeeded(trx, changed, member.userId, platform.now())
        await afterStoring(trx, member.accountId, growth)
        return changed
      },
    }),
  )
  await lockFiles(platform, member.accountId, () => removeFiles(platform, member.accountId, before))
  return mediaFileToWire(row)
}

/** Sets the browser-made thumbnail of a video that has none. */
export const uploadThumbnail = (platform: Platform, member: Member, parts: Parts): Promise<MediaFile> =>
  receiveUpload(platform, { endpoint: setThumbnail, parts }, async ({ thumbnail, fields }) => {
    const { db, storage, decoder } = platform
    const row = (await requireMyMedia(db, member, [fields.media_id]))[0] ?? notFound('file')
    // Users who can only add files may complete their own ones.
    if (!isAllowed(member.permissions, 'content', 'edit') && row.owner_id !== member.userId) forbidden()
    if (!thumbnail) return invalid('thumbnail', 'Please choose a picture.')
    if (row.thumbnail_file) return mediaFileToWire(row)
    const context = { storage, decoder, accountId: member.accountId }
    const poster = (await writePoster(context, thumbnail)) ?? invalid('thumbnail', 'This picture is damaged.')
    try {
      return await lockFiles(platform, member.accountId, async () => {
        await storage.adopt(poster.path, `${member.accountId}/${poster.name}`)
        const stored_bytes = row.stored_bytes + poster.bytes
        const work = async (trx: Trx) => {
          await requireMyMedia(trx, member, [row.id])
          return updateMedia(trx, member.accountId, row.id, { thumbnail_file: poster.name, stored_bytes })
        }
        return mediaFileToWire(await change(platform, member, { events: ['media.changed'], movesContent: true, work }))
      })
    } finally {
      await rm(poster.path, { force: true })
    }
  })
