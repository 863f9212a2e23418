import { rm } from 'node:fs/promises'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { ofAccount } from '../../../database/access/access.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { allOf } from '../../../platform/limits/all-of.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchText } from '../../../platform/text.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'
import { findMediaByOriginal, insertMedia, lockFiles, type MediaRow, removeFiles } from '../media/index.ts'
import { withDrawing } from './kinds/drawing.ts'
import type { PreparedFile, PreparedUpload } from './kinds/preparation.ts'
import { prepareUpload } from './kinds/preparations.ts'
import { writePoster } from './kinds/video.ts'
import { extensionOf } from './upload-type.ts'

/** Stores a received file with its renditions and inserts its row. */
export const storeMedia = (
  platform: Platform,
  owner: { accountId: string; userId: string | null },
  file: ReceivedFile & { title: string },
): Promise<MediaRow> =>
  place(platform, owner.accountId, { file }, (facts) =>
    insertMedia(ofAccount(platform.db, owner.accountId), newMedia(owner, file.title, facts, platform.now())),
  )

export const newMedia = (
  { accountId, userId }: { accountId: string; userId: string | null },
  title: string,
  facts: Facts,
  now: number,
) => ({
  id: newId(),
  account_id: accountId,
  owner_id: userId,
  title,
  search_text: searchText(title),
  created_at: now,
  ...facts,
})

interface Received {
  file: ReceivedFile
  thumbnail?: ReceivedFile | undefined
}

/** Stores the files first, then calls `write` for the row, so that incomplete uploads are never visible. */
export const place = (
  platform: Platform,
  accountId: string,
  { file, thumbnail }: Received,
  write: (facts: Facts) => Promise<MediaRow>,
): Promise<MediaRow> =>
  withDrawing({ ...platform, accountId }, file, (drawn) =>
    placeFile(platform, accountId, { file: drawn, thumbnail }, write),
  )

async function placeFile(
  platform: Platform,
  accountId: string,
  { file, thumbnail }: Received,
  write: (facts: Facts) => Promise<MediaRow>,
): Promise<MediaRow> {
  const { db, storage, decoder, ffmpeg } = platform
  const rows = ofAccount(db, accountId)
  const extension = await extensionOf(file, ffmpeg)
  // Identical bytes are stored once per account. Stripping metadata can make a file identical to a stored one, so the
  // name is only known after the preparation.
  const known = await findMediaByOriginal(rows, `${file.hash}.${extension}`)
  const context = { storage, decoder, ffmpeg, accountId }
  const prepared = known ? undefined : await prepareUpload(context, { file, extension, thumbnail })
  const isWithoutPoster = known?.thumbnail_file === null && kindOf(known.kind).upload?.needsPoster
  const poster = isWithoutPoster && thumbnail ? await writePoster(context, thumbnail) : undefined
  const original = known?.original_file ?? prepared?.original.name ?? ''
  // It may have been stored or deleted during the preparation.
  const findTwin = () => findMediaByOriginal(rows, original)
  try {
    return await placePrepared(platform, accountId, { prepared, poster, findTwin }, write)
  } finally {
    if (prepared) await rm(file.path, { force: true })
  }
}

interface Sent {
  /** Undefined when the files were stored already. */
  prepared: PreparedUpload | undefined
  /** The thumbnail for a stored video that has none. Default: that of `prepared`. */
  poster?: PreparedFile | null | undefined
}

interface Placing extends Sent {
  /** Finds a row whose files are used instead. */
  findTwin?: () => Promise<MediaRow | undefined>
}

/** Stores prepared files, then calls `write` for the row. */
export async function placePrepared(
  platform: Platform,
  accountId: string,
  { findTwin, ...sent }: Placing,
  write: (facts: Facts) => Promise<MediaRow>,
): Promise<MediaRow> {
  const { storage } = platform
  const files = [...(sent.prepared ? filesOf(sent.prepared) : []), ...(sent.poster ? [sent.poster] : [])]
  try {
    // The slow copy to the storage happens before taking the lock.
    for (const { path, name } of files) await storage.bring(path, `${accountId}/${name}`)
    return await lockFiles(platform, accountId, async () => {
      const { facts, added } = joined(await findTwin?.(), sent)
      try {
        await allOf(added.map(({ path, name }) => storage.adopt(path, `${accountId}/${name}`)))
        return await write(facts)
      } catch (error) {
        const names = added.map(({ name }) => name)
        await removeFiles(platform, accountId, names)
        throw error
      }
    })
  } finally {
    platform.mediaTotals.moved(accountId)
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}

/** The columns of the new row, and the files that are not stored yet. */
function joined(
  twin: MediaRow | undefined,
  { prepared, poster = prepared?.thumbnail }: Sent,
): { facts: Facts; added: PreparedFile[] } {
  if (twin?.thumbnail_file === null && poster) {
    const stored_bytes = twin.stored_bytes + poster.bytes
    return { facts: { ...shared(twin), thumbnail_file: poster.name, stored_bytes }, added: [poster] }
  }
  if (twin) return { facts: shared(twin), added: [] }
  if (!prepared) return fail('resource.conflict', 'The same file was deleted a moment ago. Please upload it again.')
  const files = filesOf(prepared)
  return { facts: stored(prepared, files), added: files }
}

/** Columns that depend on the file. */
export type Facts = Pick<MediaRow, keyof ReturnType<typeof stored>>

const filesOf = ({ original, playback, thumbnail }: PreparedUpload): PreparedFile[] => [
  ...new Set([original, playback, thumbnail].filter((file) => file !== null)),
]

const stored = (prepared: PreparedUpload, files: PreparedFile[]) => ({
  kind: prepared.kind,
  source: prepared.source ?? null,
  original_file: prepared.original.name,
  playback_file: prepared.playback?.name ?? null,
  thumbnail_file: prepared.thumbnail?.name ?? null,
  mime: prepared.mime,
  bytes: prepared.bytes,
  width: prepared.width,
  height: prepared.height,
  page_count: null,
  duration_ms: prepared.durationMs,
  video_codec: prepared.codecs?.video ?? null,
  audio_codec: prepared.codecs?.audio ?? null,
  part_hashes: prepared.playback?.partHashes ?? null,
  stored_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})

const shared = (twin: MediaRow): Facts => ({
  kind: twin.kind,
  source: twin.source,
  original_file: twin.original_file,
  playback_file: twin.playback_file,
  thumbnail_file: twin.thumbnail_file,
  mime: twin.mime,
  bytes: twin.bytes,
  width: twin.width,
  height: twin.height,
  page_count: twin.page_count,
  duration_ms: twin.duration_ms,
  video_codec: twin.video_codec,
  audio_codec: twin.audio_codec,
  part_hashes: twin.part_hashes,
  stored_bytes: twin.stored_bytes,
})
