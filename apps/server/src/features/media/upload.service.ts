import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { maxNameLength } from '@digisigncast/contract/limits'
import type { Media } from '@digisigncast/contract/media'
import { name as Name } from '@digisigncast/contract/wire'
import { fail, invalid, notFound } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ReceivedFile, receiveFile } from '../../platform/receive-file.ts'
import type { Member } from '../../platform/sessions.ts'
import { change } from '../accounts/index.ts'
import * as repo from './media.repo.ts'
import { fileLock, removeFiles, scopeOf } from './media.service.ts'
import { place, store } from './store-media.ts'

export interface UploadPart {
  type: 'file' | 'field'
  fieldname: string
  filename?: string | undefined
  file?: Readable & { truncated?: boolean }
  value?: unknown
}

interface Received {
  fields: Record<string, string>
  file?: ReceivedFile & { title: string }
  thumbnail?: ReceivedFile
}

/** Takes one multipart upload: stream, look at the bytes, make renditions, store, then the row. */
export const upload = (platform: Platform, member: Member, parts: AsyncIterable<UploadPart>): Promise<Media> =>
  receive(platform, parts, async ({ file, thumbnail }) => {
    const row = await store(platform, member, file, thumbnail)
    await change(platform, member, {
      events: ['media.changed'],
      says: () => `uploaded “${row.title}”.`,
      work: () => Promise.resolve(),
    })
    return repo.present(row)
  })

/** Puts another file in the place of a medium: title, folder and every playlist stay. */
export const replace = (platform: Platform, member: Member, parts: AsyncIterable<UploadPart>): Promise<Media> =>
  receive(platform, parts, async ({ file, thumbnail, fields }) => {
    const id = fields['media_id'] ?? ''
    const scope = await scopeOf(platform.db, member)
    const [old] = await repo.findMany(platform.db, scope, [id])
    if (!old) return notFound('file')
    const row = await place(platform, member.accountId, { file, thumbnail }, (facts) =>
      change(platform, member, {
        events: ['media.changed', 'playlists.changed', 'screens.changed'],
        movesContent: true,
        says: () => `replaced the file of “${old.title}”.`,
        work: async (trx) => (await repo.updateFacts(trx, scope, id, facts)) ?? notFound('file'),
      }),
    )
    await fileLock(member.accountId, () => removeFiles(platform, member.accountId, repo.filesOf(old)))
    return repo.present(row)
  })

async function receive<T>(
  platform: Platform,
  parts: AsyncIterable<UploadPart>,
  use: (upload: Required<Pick<Received, 'file'>> & Received) => Promise<T>,
): Promise<T> {
  const received: Received = { fields: {} }
  const leftovers: string[] = []
  try {
    await receiveParts(platform, parts, received, leftovers)
    const { file } = received
    if (!file) return invalid('file', 'Please choose a file.')
    return await use({ ...received, file })
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
    if (part.type === 'field') received.fields[part.fieldname] = String(part.value)
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

/** The file's name without folders and ending, as a title; never empty. */
export function titleOf(filename = ''): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const title = base.replace(/\.[^.]{1,5}$/, '').slice(0, maxNameLength)
  const parsed = Name('').safeParse(title)
  return parsed.success ? parsed.data : 'Untitled'
}
