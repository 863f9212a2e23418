import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { maxNameLength } from '@digisigncast/contract/limits'
import type { Media } from '@digisigncast/contract/media'
import { name as Name } from '@digisigncast/contract/wire'
import { fail, invalid } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ReceivedFile, receiveFile } from '../../platform/receive-file.ts'
import type { Member } from '../../platform/sessions.ts'
import { searchText } from '../../platform/text.ts'
import * as repo from './media.repo.ts'
import { fileLock, mediaTotals } from './media.service.ts'
import { extensionOf, type PreparedFile, type PreparedUpload, prepareUpload } from './prepare-upload.ts'

export interface UploadPart {
  type: 'file' | 'field'
  fieldname: string
  filename?: string | undefined
  file?: Readable & { truncated?: boolean }
}

interface Received {
  file?: ReceivedFile & { title: string }
  thumbnail?: ReceivedFile
}

/** Takes one multipart upload: stream, look at the bytes, make renditions, store, then the row. */
export async function upload(platform: Platform, member: Member, parts: AsyncIterable<UploadPart>): Promise<Media> {
  const received: Received = {}
  const leftovers: string[] = []
  try {
    await receiveParts(platform, parts, received, leftovers)
    const { file } = received
    if (!file) return invalid('file', 'Please choose a file.')
    return repo.present(await store(platform, member, file, received.thumbnail))
  } finally {
    await Promise.all(leftovers.map((path) => rm(path, { force: true })))
  }
}

async function receiveParts(
  { storage, env }: Platform,
  parts: AsyncIterable<UploadPart>,
  received: Received,
  leftovers: string[],
): Promise<void> {
  for await (const part of parts) {
    if (part.type !== 'file' || !part.file) continue
    const isWanted =
      (part.fieldname === 'file' && !received.file) || (part.fieldname === 'thumbnail' && !received.thumbnail)
    if (!isWanted) {
      part.file.resume()
      continue
    }
    const file = await receiveFile(storage, part.file)
    leftovers.push(file.path)
    if (part.file.truncated)
      fail('upload.too_large', `Files can have at most ${Math.floor(env.maxUploadBytes / 1024 / 1024)} MB here.`)
    if (part.fieldname === 'file') received.file = { ...file, title: titleOf(part.filename) }
    else received.thumbnail = file
  }
}

/** Stores a received file with its renditions, and makes the row that shows it. */
export async function store(
  platform: Platform,
  owner: { accountId: string; userId: string | null },
  file: ReceivedFile & { title: string },
  sentThumbnail: ReceivedFile | undefined,
): Promise<repo.MediaRow> {
  const { db, storage } = platform
  const extension = await extensionOf(file)
  const findTwin = () => repo.findByOriginal(db, owner.accountId, `${file.hash}.${extension}`)
  // The same bytes are kept once per account: a second upload shows the files of the first.
  const known = await findTwin()
  const prepared = known ? undefined : await prepareUpload(storage, file, extension, sentThumbnail)
  const files = prepared ? filesOf(prepared) : []
  try {
    return await fileLock(owner.accountId, async () => {
      for (const { path, name } of files) await storage.adopt(path, `${owner.accountId}/${name}`)
      const facts = prepared ? stored(prepared, files) : await findTwin().then((twin) => twin && shared(twin))
      // Somebody deleted the twin this very moment.
      if (!facts) return fail('resource.conflict', 'The same file was just deleted. Please upload it again.')
      return repo.insertMedia(db, {
        id: newId(),
        account_id: owner.accountId,
        owner_id: owner.userId,
        title: file.title,
        search_text: searchText(file.title),
        created_at: platform.now(),
        ...facts,
      })
    })
  } finally {
    mediaTotals.moved(owner.accountId)
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}

const filesOf = ({ original, playback, thumbnail }: PreparedUpload): PreparedFile[] => [
  ...new Set([original, playback, ...(thumbnail ? [thumbnail] : [])]),
]

const stored = (prepared: PreparedUpload, files: PreparedFile[]) => ({
  kind: prepared.kind,
  original_file: prepared.original.name,
  playback_file: prepared.playback.name,
  thumbnail_file: prepared.thumbnail?.name ?? null,
  mime: prepared.mime,
  bytes: prepared.bytes,
  width: prepared.width,
  height: prepared.height,
  duration_ms: prepared.durationMs,
  stored_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})

const shared = (twin: repo.MediaRow) => ({
  kind: twin.kind,
  original_file: twin.original_file,
  playback_file: twin.playback_file,
  thumbnail_file: twin.thumbnail_file,
  mime: twin.mime,
  bytes: twin.bytes,
  width: twin.width,
  height: twin.height,
  duration_ms: twin.duration_ms,
  stored_bytes: 0,
})

/** The file's name without folders and ending, as a title; never empty. */
export function titleOf(filename = ''): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const title = base.replace(/\.[^.]{1,5}$/, '').slice(0, maxNameLength)
  const parsed = Name('').safeParse(title)
  return parsed.success ? parsed.data : 'Untitled'
}
