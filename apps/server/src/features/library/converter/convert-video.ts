import { rm, stat } from 'node:fs/promises'
import { isMediaExtension } from '@digisigncast/contract/content/media-types'
import { ofAccount } from '../../../database/access/access.ts'
import { convertVideo as runFfmpeg, writeFrame } from '../../../platform/ffmpeg/convert-video.ts'
import type { Progress } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHashes } from '../../../platform/storage/hash-file.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'
import { theServer } from '../../kernel/accounts/index.ts'
import { findStorageLeft } from '../../kernel/quotas/index.ts'
import { canConvert, queue } from '../conversions/index.ts'
import { findManyMedia } from '../media/index.ts'
import { storeConverted, storePicture } from '../uploads/index.ts'
import { CannotConvert, explain, type Task } from './task.ts'

const tickMs = 1000
const publishEveryTicks = 3
const stalledAfterTicks = 120
/** The picture of a video is its frame at one second, or its first one. */
const frameAtMs = 1000
/** The result may be shorter by this part: streams end at different times. */
const maxMissing = 0.1

const storageFull = 'The converted video would not fit into your storage. Delete media, then convert it again.'

/**
 * Converts one video and replaces its file, or draws its picture if displays can play it as it is. Returns false when it
 * was canceled, deleted or replaced meanwhile.
 */
export async function convertVideo(platform: Platform, task: Task): Promise<boolean> {
  const { db, storage, ffmpeg } = platform
  const { row } = task
  const [media] = await findManyMedia(ofAccount(db, row.account_id), { accountId: row.account_id, hiddenOwners: [] }, [
    row.media_id,
  ])
  if (!media || media.original_file !== row.file) return true
  const extension = row.file.split('.')[1] ?? ''
  if (!isMediaExtension(extension)) throw new Error(`${row.file} is not a media file`)
  const [to, frame] = [storage.temporaryFile(), storage.temporaryFile()]
  const guard = watch(platform, task, media.duration_ms)
  const program = (await ffmpeg.find()) ?? ''
  const limits = { path: program, memoryBytes: platform.env.converting.memoryBytes, cpuSeconds: guard.cpuSeconds }
  const run = { ...limits, signal: guard.signal, onProgress: guard.onProgress }
  try {
    if (!canConvert(media)) {
      const thumbnail = await storage.withLocal(`${row.account_id}/${row.file}`, (from) =>
        takeFrame({ ...run, from, extension, to: frame }, media.duration_ms ?? 0),
      )
      guard.signal.throwIfAborted()
      if (thumbnail) await storePicture(platform, theServer(row.account_id), media, { picture: thumbnail })
      return true
    }
    const left = await findStorageLeft(db, row.account_id)
    const maxBytes = Math.min(left === null ? Infinity : left + media.stored_bytes, platform.env.maxUploadBytes)
    if (maxBytes <= 0) throw new CannotConvert(storageFull)
    const colors = await storage.withLocal(`${row.account_id}/${row.file}`, (from) =>
      runFfmpeg({ ...run, from, extension, to, maxBytes }),
    )
    if (colors === 'pale')
      platform.log.warn(
        { accountId: row.account_id, mediaId: row.media_id, ffmpeg: program },
        'this ffmpeg has no filters zscale and tonemap: an HDR video was converted with pale colors',
      )
    const { size } = await stat(to)
    if (size >= maxBytes) throw new CannotConvert(storageFull)
    if ((media.duration_ms ?? 0) * (1 - maxMissing) - guard.positionMs() > 1000)
      throw new Error('the result is too short')
    const picture = { ...run, from: to, extension: 'mp4', to: frame } as const
    const thumbnail = media.thumbnail_file ? undefined : await takeFrame(picture, guard.positionMs())
    const file = { path: to, ...(await readHashes(to)) }
    guard.signal.throwIfAborted()
    return await storeConverted(platform, media, { file, thumbnail })
  } catch (error) {
    if (guard.isCanceled()) return false
    const why = guard.reason()
    if (why !== undefined) throw new CannotConvert(why)
    return explain(error)
  } finally {
    guard.end()
    await Promise.all([to, frame].map((path) => rm(path, { force: true })))
  }
}

/** A picture of a video that has none: it came by the API, or the browser of the uploader could not play it. */
async function takeFrame(
  files: Omit<Parameters<typeof writeFrame>[0], 'atMs'>,
  lengthMs: number,
): Promise<ReceivedFile | undefined> {
  try {
    await writeFrame({ ...files, atMs: lengthMs > 2 * frameAtMs ? frameAtMs : 0 })
    return { path: files.to, ...(await readHashes(files.to)) }
  } catch {
    return undefined
  }
}

interface Guard {
  signal: AbortSignal
  cpuSeconds: number
  onProgress: (progress: Progress) => void
  positionMs: () => number
  isCanceled: () => boolean
  /** Why it was stopped; undefined when it was not. */
  reason: () => string | undefined
  end: () => void
}

/** Stores the progress, and stops the conversion when it is canceled, stalls, takes too long or fills the disk. */
function watch(platform: Platform, { row, holder, stop }: Task, durationMs: number | null): Guard {
  const { db, disk, live, now, log } = platform
  const { timeoutMs } = platform.env.converting
  const own = new AbortController()
  let progress: Progress = { positionMs: 0, bytes: 0 }
  let [ticks, lastMoveAt, isCanceled] = [0, 0, false]
  let reason: string | undefined
  const abort = (why: string | undefined) => {
    reason ??= why
    own.abort()
  }
  const check = async (): Promise<void> => {
    ticks += 1
    const percent = durationMs ? Math.min(99, Math.floor((progress.positionMs / durationMs) * 100)) : null
    if (!(await queue.touch(ofAccount(db, row.account_id), row.media_id, holder, { percent, now: now() }))) {
      isCanceled = true
      abort(undefined)
    } else if (ticks * tickMs > timeoutMs)
      abort(
        `Converting took longer than ${Math.round(timeoutMs / 60_000)} minutes. Split the video, or export it as MP4 with H.264.`,
      )
    else if (ticks - lastMoveAt > stalledAfterTicks) abort('The conversion made no progress. Try again.')
    else if (await disk.require(0).catch(() => true))
      abort('The server has no space left. Contact the operator of this service, then convert the video again.')
    if (ticks % publishEveryTicks === 0) live.publish(row.account_id, ['media.changed'])
  }
  const timer = setInterval(() => {
    check().catch((err: unknown) => log.warn({ err }, 'the progress of a conversion could not be stored'))
  }, tickMs).unref()
  return {
    signal: AbortSignal.any([stop, own.signal]),
    cpuSeconds: (timeoutMs / 1000) * 4,
    onProgress: (now) => {
      if (now.positionMs > progress.positionMs) lastMoveAt = ticks
      progress = now
    },
    positionMs: () => progress.positionMs,
    isCanceled: () => isCanceled,
    reason: () => reason,
    end: () => clearInterval(timer),
  }
}
